import type { EndpointSchemas } from '@faultline/shared/contract';
import fc from 'fast-check';
import { beforeAll, expect, test, vi } from 'vitest';
import { type Db, sql, type Statement } from './db/index.ts';
import { tokenScopes } from '@faultline/shared/contract/schemas';
import { callSchemas, type EndpointName } from './http/index.ts';
import { cveJson } from './ingest/fixtures/cveJson.ts';
import { importJson } from './ingest/fixtures/importJson.ts';
import type { JsonSchema, OpenApi, Operation } from './operations/openApi.ts';
import type { TestUser } from './testing/index.ts';
import { setUpTestContext } from './testing/setUpTestContext.ts';

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 10_000);
const LISTS = [
  'GET /user/trackings',
  'GET /export',
  'GET /account/channels',
  'GET /account/data',
  'GET /account/feeds',
  'GET /alerts/rules',
  'GET /alerts/rules/snoozes',
  'GET /vulns/searches',
  'GET /account/tokens',
] as const;
// Part of each text of Ann and her team.
const MARK = 'only-anns';

// The calls of passkeys exist at an address that browsers accept for them.
const context = setUpTestContext(() => ({ env: { PUBLIC_URL: 'https://cves.example' } }));
let ann: TestUser;
let eve: TestUser;
// Ids of what belongs to Ann and her team.
let annsIds: (number | string)[];
let teams: { anns: number; eves: number };
// Eve's session, her API token and the one of her team.
let evesCredentials: string[];
let document: OpenApi;

const createTeam = async (as: TestUser, name: string) =>
  (await context.call('POST /account/teams', { as, body: { name } })).data.id;
const createToken = async (as: TestUser, name: string, team?: number) => {
  const scopes = tokenScopes.filter((scope) => team === undefined || scope !== 'account:read');
  return (await context.call('POST /account/tokens', { as, team, body: { name, scopes, expires_in_days: 30 } })).data;
};

// Creates one of everything that an account or a team owns. Returns the ids, that of the API token last.
async function fill(team?: number): Promise<(number | string)[]> {
  const body = { tracking_type: 'cve', target_id: 'CVE-2026-1001', custom_name: MARK };
  const tracking = (await context.call('POST /user/tracking', { as: ann, team, body })).data.id;
  const report = (
    await context.call('POST /export', { as: ann, team, body: { search_query: { vulnerability_name: MARK } } })
  ).data;
  const completed = async () => {
    const { data } = await context.call('GET /export', { as: ann, team });
    if (data[0]?.status !== 'completed') throw new Error('not yet made');
  };
  await vi.waitFor(completed, { timeout: 200_000, interval: 50 });
  const channel = { kind: 'webhook' as const, name: MARK, url: 'https://hooks.example.com/' };
  const channelId = (await context.call('POST /account/channels', { as: ann, team, body: channel })).data.id;
  const rule = {
    name: MARK,
    query: `vendor:${MARK}`,
    triggers: ['new' as const],
    mode: 'immediate' as const,
    channels: [{ channel: 'webhook' as const, channel_id: channelId }],
  };
  const snooze = { kind: 'cve' as const, target: 'CVE-2026-1001', until: null, until_notable: true };
  const search = { list: 'past' as const, name: MARK, query: 'vendor:acme' };
  const created = await context.call('POST /alerts/rules', { as: ann, team, body: rule });
  const feed = { kind: 'rule' as const, target: created.data.id };
  const owned = [
    created,
    await context.call('POST /account/feeds', { as: ann, team, body: feed }),
    await context.call('POST /alerts/rules/snoozes', { as: ann, team, body: snooze }),
    await context.call('POST /vulns/searches', { as: ann, team, body: search }),
  ].map(({ data }) => data.id);
  return [tracking, report.job_id, channelId, ...owned, (await createToken(ann, MARK, team)).id];
}

beforeAll(async () => {
  await context.startJobs();
  [ann, eve] = [await context.createUser({ plan: 'business' }), await context.createUser({ plan: 'business' })];
  await importJson(
    context.deps.db,
    Array.from({ length: 30 }, (_, index) => cveJson({ id: `CVE-2026-${1000 + index}` })),
  );
  teams = { anns: await createTeam(ann, MARK), eves: await createTeam(eve, 'Eves') };
  annsIds = [teams.anns, ann.userId, ...(await fill()), ...(await fill(teams.anns))];
  const tokens = [await createToken(eve, 'own'), await createToken(eve, 'of the team', teams.eves)];
  evesCredentials = [eve.token, eve.token, ...tokens.map(({ token }) => token)];
  document = (await (await context.request('/api/openapi.json')).json()) as OpenApi;
});

const hostile = fc.constantFrom(
  '',
  ' ',
  '%',
  '_',
  '\\',
  "'",
  '"',
  "' or 1=1 --",
  '\u0000',
  '\ud800',
  '\u202e',
  '☃'.repeat(200),
  'a'.repeat(5000),
  '-1',
  '0',
  '1e400',
  'NaN',
  'null',
  '2147483648',
  '9223372036854775808',
  '../../etc/passwd',
  'CVE-2026-1001',
  'CVE-9999999999-1',
  '2026-02-30',
  '-271821-04-20T00:00:00.000Z',
  '+275760-09-13T00:00:00.001Z',
  '0000-00-00',
  '{}',
  '[]',
  'eyJhIjoxfQ',
);
const text = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 2, arbitrary: hostile },
);
const anything = fc.oneof(text, fc.jsonValue({ maxDepth: 2 }));

// Generates values that a schema allows, and sometimes others.
function arbitraryValue(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.slice('#/components/schemas/'.length);
    return arbitraryValue(document.components.schemas[name] ?? {});
  }
  const {
    type,
    enum: values,
    anyOf,
    properties,
    required,
  } = schema as {
    type?: string;
    enum?: unknown[];
    anyOf?: JsonSchema[];
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  const allowed = (): fc.Arbitrary<unknown> => {
    if (values !== undefined) return fc.constantFrom(...values);
    if (anyOf !== undefined) return fc.oneof(...anyOf.map(arbitraryValue));
    if (schema.format === 'email') return fc.oneof(fc.emailAddress(), fc.constant(ann.email));
    if (type === 'string') return fc.oneof({ weight: 4, arbitrary: text }, annsId().map(String));
    if (type === 'integer') return fc.oneof(fc.integer(), annsId().filter(Number.isInteger));
    if (type === 'number') return fc.oneof(fc.integer({ min: -2, max: 40 }), fc.double());
    if (type === 'boolean') return fc.boolean();
    if (type === 'null') return fc.constant(null);
    if (type !== 'object') return anything;
    const members = Object.entries(properties ?? {}).map(([name, of]) => [name, arbitraryValue(of)] as const);
    return fc.record(Object.fromEntries(members), { requiredKeys: required ?? [] });
  };
  return fc.oneof({ weight: 12, arbitrary: allowed() }, { weight: 1, arbitrary: anything });
}

const annsId = () => fc.constantFrom(...annsIds);

const arbitraryParam = () =>
  fc.oneof(
    text,
    fc.integer({ min: -1, max: 40 }),
    fc.integer({ min: 1000, max: 1031 }).map((number) => `CVE-2026-${number}`),
    annsId(),
    fc.constantFrom(...Object.values(teams)),
  );

// Half of a pair of surrogates can't be written in an address.
const inPath = (value: unknown) => String(value).replaceAll(/[\ud800-\udfff]/g, '\ufffd');

// Formats a value for a query. Its own `toString` may be a generated number.
const inQuery = (value: unknown) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value);

function requestTo(call: EndpointName) {
  const [method = '', path = ''] = call.split(' ');
  const operation = document.paths[path]?.[method.toLowerCase()] as Operation;
  const query = operation.parameters.filter((parameter) => parameter.in === 'query');
  const body = operation.requestBody?.content['application/json'].schema;
  return fc.record({
    call: fc.constant(call),
    params: fc.array(arbitraryParam(), { minLength: 2, maxLength: 2 }),
    query: fc.record(Object.fromEntries(query.map(({ name, schema }) => [name, arbitraryValue(schema).map(inQuery)])), {
      requiredKeys: [],
    }),
    body: body === undefined ? fc.constant(undefined) : arbitraryValue(body),
    as: fc.constantFrom(undefined, ...evesCredentials),
    team: fc.constantFrom(undefined, undefined, teams.anns, teams.eves),
  });
}

test(`${REQUESTS} requests of any kind are answered as the schemas say, and never show or change what is another's`, async () => {
  const readAll = async () =>
    Promise.all(
      [undefined, teams.anns].flatMap((team) =>
        LISTS.map(async (call) => (await context.call(call, { as: ann, team })).data),
      ),
    );
  const readTeam = async () =>
    (await context.call('GET /account/teams/{teamId}', { as: ann, params: { teamId: teams.anns } })).data;
  const before = { lists: await readAll(), team: await readTeam() };
  // Two of them answer with a file.
  const excluded = ['POST /auth/logout', 'GET /export/download/{id}', 'GET /alerts/export'];
  const calls = (Object.keys(callSchemas) as EndpointName[]).filter((call) => {
    const [method = '', path = ''] = call.split(' ');
    return document.paths[path]?.[method.toLowerCase()] !== undefined && !excluded.includes(call);
  });
  let address = 0;
  const request = fc.constantFrom(...calls).chain(requestTo);
  const property = fc.asyncProperty(request, async ({ call, params, query, body, as, team }) => {
    const names = [...call.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const schemas: EndpointSchemas = callSchemas[call];
    const reply = await context.call(call, {
      params: Object.fromEntries(names.map((name, index) => [name, inPath(params[index])])) as never,
      query: query as never,
      ...(schemas.body && { body: (body ?? null) as Record<string, unknown> }),
      as,
      team,
      // From one network, most requests would be refused by the rate limits.
      from: `198.51.${(address >> 8) % 256}.${address++ % 256}`,
    });
    expect(reply.status).toBeLessThan(500);
    expect(JSON.stringify([reply.message, reply.data])).not.toContain(MARK);
  });
  await fc.assert(property, { numRuns: REQUESTS, endOnFailure: true });
  expect({ lists: await readAll(), team: await readTeam() }).toEqual(before);
  expect(context.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
  expect(await context.deps.db.row(sql`select count(*) as n from users where email_key = ${ann.email}`)).toEqual({
    n: 1,
  });
});

// Equal statements take equal time.
test('what is of another account makes the same statements as what does not exist', async () => {
  const statementsOf = async (work: () => Promise<unknown>) => {
    const texts: string[] = [];
    const note = (db: Db) => {
      for (const method of ['rows', 'row', 'run'] as const) {
        const call = db[method].bind(db) as (statement: Statement) => Promise<never>;
        vi.spyOn(db, method).mockImplementation((statement) => (texts.push(statement.text), call(statement)));
      }
    };
    // Jobs use another connection.
    const requests = context.deps.db.forRequests;
    const transaction = requests.transaction.bind(requests);
    note(requests);
    vi.spyOn(requests, 'transaction').mockImplementation((inside) => transaction((tx) => (note(tx), inside(tx))));
    await work();
    vi.restoreAllMocks();
    // The row of a session is cached for two seconds, independent of the request.
    return texts.filter((text) => !/\bsessions\b/.test(text));
  };
  const [, , tracking, , channel, rule, feed, snooze, search, token] = annsIds.map(Number);
  const ask: [EndpointName, (id: number) => object, number | undefined][] = [
    ['GET /user/trackings', (team) => ({ team }), teams.anns],
    ['GET /account/teams/{teamId}', (teamId) => ({ params: { teamId } }), teams.anns],
    ['POST /user/tracking/delete', (id) => ({ body: { id } }), tracking],
    ['POST /account/channels/delete', (id) => ({ body: { id } }), channel],
    ['GET /account/channels/{channelId}/deliveries', (channelId) => ({ params: { channelId } }), channel],
    ['POST /alerts/rules/delete', (id) => ({ body: { id } }), rule],
    ['POST /alerts/rules/change', (id) => ({ body: { id, state: 'paused' } }), rule],
    ['POST /account/feeds/revoke', (id) => ({ body: { id } }), feed],
    ['POST /alerts/rules/snoozes/delete', (id) => ({ body: { id } }), snooze],
    ['POST /vulns/searches/delete', (id) => ({ body: { id } }), search],
    ['POST /account/tokens/revoke', (id) => ({ body: { id } }), token],
  ];
  for (const [call, named, id] of ask) {
    const send = (of: number) => context.call(call, { as: eve, ...named(of) });
    const theirs = await statementsOf(() => send(id ?? 0));
    expect(theirs).not.toEqual([]);
    expect([call, await statementsOf(() => send(2_000_000_000))]).toEqual([call, theirs]);
  }
});

test('what belongs to another team is answered as what does not exist', async () => {
  const never = 2_000_000_000;
  const answers = async (id: number) => {
    const ask = { as: eve, params: { teamId: id } };
    const replies = [
      await context.call('GET /user/trackings', { as: eve, team: id }),
      await context.call('GET /alerts/export', { as: eve, team: id }),
      await context.call('GET /account/teams/{teamId}', ask),
      await context.call('POST /account/teams/{teamId}/leave', ask),
      await context.call('POST /account/teams/{teamId}/invitations/delete', { ...ask, body: { id: 1 } }),
    ];
    return replies.map(({ status, code, message }) => ({ status, code, message }));
  };
  expect(await answers(teams.anns)).toEqual(await answers(never));
  const revoke = (id: number | string | undefined) =>
    context.call('POST /account/tokens/revoke', { as: eve, team: teams.eves, body: { id: Number(id) } });
  const [theirs, missing] = [await revoke(annsIds.at(-1)), await revoke(never)];
  expect([theirs.status, theirs.message]).toEqual([missing.status, missing.message]);
});
