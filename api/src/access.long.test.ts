import type { CallDefinition, TokenScope } from '@faultline/shared/contract/schemas';
import { type TeamRole, teamRoles, tokenScopes } from '@faultline/shared/contract/schemas';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { hashPassword } from './auth/passwords.ts';
import { sql } from './db/index.ts';
import { callSchemas, type EndpointName, getLeastRole } from './http/index.ts';
import { cveJson } from './ingest/fixtures/cveJson.ts';
import { importJson } from './ingest/fixtures/importJson.ts';
import { setUpTestContext } from './testing/setUpTestContext.ts';

// The caller of the request. `owner` is the account whose ids the request names.
const columns = [
  'anonymous',
  'unverified account',
  'owner',
  'owner without proof',
  'other account',
  'operator',
  'token with scope',
  'token without scope',
  'token of another account',
] as const;

// The caller of a request for the team that owns the ids in it.
const teamColumns = [
  'team viewer',
  'team member',
  'team admin',
  'team owner',
  'team owner without the required factor',
  'no member of the team',
  'token of the team',
  'token of another team',
] as const;
type TeamColumn = (typeof teamColumns)[number];
type Column = (typeof columns)[number] | TeamColumn;
const isTeamColumn = (column: Column): column is TeamColumn => teamColumns.some((each) => each === column);

interface Owner {
  teamId: number;
  memberId: number;
  invitationId: number;
  email: string;
  token: string;
  sessionId: string;
  trackingId: number;
  exportId: string;
  apiTokenId: number;
  channelId: number;
  ruleId: number;
  feedId: number;
  searchId: number;
  snoozeId: number;
}

interface Recipe {
  params?: object;
  query?: object;
  body?: object;
  // The status for the owner, and for everyone if the call is public. Default: 200.
  status?: number;
  // The status for other accounts if the request names an id of the owner. Default: `status`.
  other?: number;
  // Exceptions.
  cells?: Partial<Record<Column, number>>;
}

const NO_CODE = 400;
const password = 'correct horse battery';
const settings = {
  email: null,
  email_enabled: true,
  telegram_chat_id: null,
  telegram_enabled: false,
  tracking_notifications_enabled: true,
  tracking_min_severity: 0,
  daily_cve_enabled: false,
  daily_cve_min_severity: 0,
};
const list = {};
const search = { list: 'past', name: 'Acme', query: 'vendor:acme' };
const snooze = { kind: 'cve', target: 'CVE-2026-1001', until: null, until_notable: true };
const rule = {
  name: 'Acme',
  query: 'vendor:acme',
  triggers: ['new'],
  mode: 'immediate',
  channels: [{ channel: 'email', channel_id: null }],
};
const sessionsOnly: Partial<Record<Column, number>> = Object.fromEntries(
  [...columns, ...teamColumns].flatMap((column) => (/token|anonymous/.test(column) ? [] : [[column, 200]])),
);
const key = { id: 'none', rawId: 'none', type: 'public-key' };
const assertion = { ...key, response: { clientDataJSON: '', authenticatorData: '', signature: '' } };
const attestation = { ...key, response: { clientDataJSON: '', attestationObject: '' } };

const recipes: Record<EndpointName, (owner: Owner) => Recipe> = {
  'POST /auth/login': ({ email }) => ({ body: { email, password }, status: 401 }),
  'POST /auth/register': ({ email }) => ({ body: { email, password, subscriptionPlan: 'free' } }),
  'POST /auth/send-otp': ({ email }) => ({ body: { email } }),
  'POST /auth/verify-otp': ({ email }) => ({ body: { email, otp: '000000' }, status: NO_CODE }),
  'POST /auth/forgot-password': ({ email }) => ({ body: { email, otp: '000000', password }, status: NO_CODE }),
  'POST /auth/logout': () => list,
  'POST /auth/refresh': () => ({
    status: 401,
    cells: sessionsOnly,
  }),
  'GET /user/profile': () => list,
  'GET /user/profile/notification_settings': () => list,
  'POST /user/profile/notification_settings': () => ({ body: settings }),
  'GET /subscription/plans': () => list,
  'GET /subscription/status': () => list,
  'POST /user/delete': ({ email }) => ({ body: { email, password }, status: 403, other: 400 }),
  'POST /user/password': () => ({ body: { current_password: 'wrong', password }, status: 403 }),
  'GET /user/sessions': () => list,
  'POST /user/sessions/delete': ({ sessionId: id }) => ({ body: { id }, other: 404 }),
  'POST /user/sessions/delete_others': () => list,
  'GET /user/notifications': () => list,
  'GET /user/notifications/confirmations': () => list,
  'POST /user/notifications/confirmations/send': () => ({ body: { channel: 'email' }, status: 404 }),
  'POST /user/notifications/confirmations/confirm': () => ({
    body: { channel: 'email', code: '000000' },
    status: 404,
  }),
  'POST /user/notifications/confirmations/cancel': () => ({ body: { channel: 'email' }, status: 404 }),
  'POST /user/notifications/test': () => ({ body: { channel: 'email' } }),
  'POST /auth/second-factor/start': ({ email }) => ({ body: { email, password }, status: 401 }),
  'POST /auth/second-factor': () => ({ body: { attempt: 'none', code: '000000' }, status: 410 }),
  'POST /auth/passkey/start': () => list,
  'POST /auth/passkey': () => ({ body: { attempt: 'none', passkey: assertion }, status: 410 }),
  'GET /auth/sso': () => list,
  'POST /auth/sso/start': () => ({ status: 503 }),
  'POST /auth/sso/finish': () => ({ body: { attempt: 'none', query: '?code=none' }, status: 410 }),
  'POST /auth/sso/link': () => ({ body: { attempt: 'none', password }, status: 410 }),
  'POST /user/proof/sso/start': () => ({ status: 503 }),
  'POST /user/proof/sso': () => ({ body: { attempt: 'none', query: '?code=none' }, status: 410 }),
  'GET /user/factors': () => list,
  'POST /user/proof/start': () => list,
  'POST /user/proof': () => ({ body: { attempt: 'none', password }, status: 410 }),
  'POST /user/factors/totp/create': () => list,
  'POST /user/factors/totp/confirm': () => ({ body: { code: '000000' }, status: 409 }),
  'POST /user/factors/totp/delete': () => list,
  'POST /user/factors/recovery_codes/create': () => ({ status: 409 }),
  'POST /user/factors/passkeys/start': () => list,
  'POST /user/factors/passkeys/create': () => ({
    body: { attempt: 'none', name: 'Key', passkey: attestation },
    status: 410,
  }),
  'POST /user/factors/passkeys/rename': () => ({ body: { id: 'none', name: 'Key' }, status: 404 }),
  'POST /user/factors/passkeys/delete': () => ({ body: { id: 'none' }, status: 404 }),
  'GET /vendors': () => list,
  'GET /vendors/stats': () => list,
  'GET /vendors/{id}': () => ({ params: { id: 1 } }),
  'GET /products': () => list,
  'GET /products/stats': () => list,
  'GET /products/{id}': () => ({ params: { id: 1 } }),
  'GET /product_versions/{id}': () => ({ params: { id: 1 } }),
  'POST /product_versions': () => ({ body: { product_id: 1, version: '9.8.7' } }),
  'GET /catalog/vendors': () => list,
  'GET /catalog/products': () => list,
  'GET /catalog/products/{id}/versions': () => ({ params: { id: 1 } }),
  'POST /catalog/find': () => ({ body: { names: ['Acme'] } }),
  'POST /catalog/match': () => ({ body: { components: [{ name: 'Gateway', vendors: ['Acme'] }] } }),
  'POST /catalog/versions': () => ({ body: { versions: [{ product_id: 1, version: '9.8.7' }] } }),
  'GET /search': () => ({ query: { text: 'acme' } }),
  'GET /cves': () => list,
  'GET /cves/daily': () => list,
  'GET /cves/stats': () => list,
  'GET /cves/trends': () => list,
  'GET /cves/{cveId}': () => ({ params: { cveId: 'CVE-2026-1001' } }),
  'GET /cves/{cveId}/epss': () => ({ params: { cveId: 'CVE-2026-1001' } }),
  'GET /cves/{cveId}/related': () => ({ params: { cveId: 'CVE-2026-1001' } }),
  'GET /cves/{cveId}/timeline': () => ({ params: { cveId: 'CVE-2026-1001' } }),
  'GET /meta': () => list,
  'POST /telemetry': () => ({
    body: {
      v: 1,
      sample: 1,
      events: [{ event: 'mf.load.ok', remote: 'vulns', version: '1.0.0', revision: 1, source: 'active' }],
    },
  }),
  'GET /telemetry': () => list,
  'GET /user/trackings': () => list,
  'GET /user/trackings/summaries': () => list,
  'GET /user/trackings/filter_changes': () => list,
  'POST /user/trackings/filter_changes/dismiss': () => list,
  'POST /user/tracking': ({ trackingId: id }) => ({
    body: { id, tracking_type: 'cve', target_id: 'CVE-2026-1001', notes: 'changed' },
    other: 404,
  }),
  'POST /user/tracking/delete': ({ trackingId: id }) => ({ body: { id }, other: 404 }),
  'POST /export': () => ({ body: { search_query: {} } }),
  'GET /export': () => list,
  'GET /export/status/{id}': ({ exportId: id }) => ({ params: { id }, other: 404 }),
  'GET /export/download/{id}': ({ exportId: id }) => ({ params: { id }, status: 409, other: 404 }),
  'GET /account/administration': () => list,
  'GET /account/administration/accounts': () => list,
  'POST /account/administration/accounts/change': () => ({
    body: { id: 2_000_000_000, change: { action: 'verify' } },
    status: 404,
  }),
  'GET /account/administration/audit': () => list,
  'GET /account/administration/audit/export': () => ({ query: { since: 'never' }, status: 400 }),
  'GET /account/teams': () => list,
  'POST /account/teams': () => ({ body: { name: 'Team' }, other: 403 }),
  'GET /account/teams/{teamId}': ({ teamId }) => ({ params: { teamId }, other: 404 }),
  'GET /account/teams/{teamId}/contents': ({ teamId }) => ({ params: { teamId }, other: 404 }),
  'POST /account/teams/{teamId}/invitations': ({ teamId }) => ({
    params: { teamId },
    body: { email: 'new@example.com', role: 'viewer' },
    other: 404,
  }),
  'POST /account/teams/{teamId}/invitations/delete': ({ teamId, invitationId: id }) => ({
    params: { teamId },
    body: { id },
    other: 404,
  }),
  'POST /account/teams/{teamId}/members/change': ({ teamId, memberId: user_id }) => ({
    params: { teamId },
    body: { user_id, role: 'member' },
    other: 404,
  }),
  'POST /account/teams/{teamId}/members/remove': ({ teamId, memberId: user_id }) => ({
    params: { teamId },
    body: { user_id },
    other: 404,
  }),
  'POST /account/teams/{teamId}/hand_over': ({ teamId, memberId: user_id }) => ({
    params: { teamId },
    body: { user_id },
    other: 404,
  }),
  'POST /account/teams/{teamId}/second_factor': ({ teamId }) => ({
    params: { teamId },
    body: { required: false },
    other: 404,
  }),
  'POST /account/teams/{teamId}/leave': ({ teamId }) => ({
    params: { teamId },
    status: 409,
    other: 404,
    cells: { 'team viewer': 200, 'team member': 200, 'team admin': 200 },
  }),
  'POST /account/teams/{teamId}/delete': ({ teamId }) => ({
    params: { teamId },
    body: { name: 'Team' },
    other: 404,
  }),
  'GET /account/channels': () => list,
  'POST /account/channels': () => ({ body: { kind: 'webhook', name: 'CI', url: 'https://hooks.example.com/' } }),
  'POST /account/channels/change': ({ channelId: id }) => ({ body: { id, name: 'New' }, other: 404 }),
  'POST /account/channels/delete': ({ channelId: id }) => ({ body: { id }, other: 404 }),
  'POST /account/channels/test': ({ channelId: id }) => ({ body: { id }, status: 400, other: 404 }), // of this machine
  'POST /account/channels/rotate': ({ channelId: id }) => ({ body: { id }, other: 404 }),
  'GET /account/channels/{channelId}/deliveries': ({ channelId }) => ({ params: { channelId }, other: 404 }),
  'POST /account/channels/redeliver': ({ channelId: id, exportId: message_id }) => ({
    body: { id, message_id },
    status: 404,
  }),
  'GET /account/data': () => list,
  'GET /account/feeds': () => list,
  'POST /account/feeds': ({ ruleId: target }) => ({ body: { kind: 'rule', target }, other: 404 }),
  'POST /account/feeds/revoke': ({ feedId: id }) => ({ body: { id }, other: 404 }),
  'GET /alerts/rules': () => list,
  'POST /alerts/rules': () => ({ body: { ...rule, name: 'Other' } }),
  'POST /alerts/rules/change': ({ ruleId: id }) => ({ body: { id, state: 'paused' }, other: 404 }),
  'GET /alerts/rules/channels': () => list,
  'POST /alerts/rules/preview': () => ({ body: { query: 'vendor:acme', triggers: ['new'] } }),
  'GET /alerts/rules/schedule': () => list,
  'POST /alerts/rules/schedule': () => ({
    body: { time_zone: 'UTC', quiet_from: null, quiet_until: null, exploited_pass: true },
  }),
  'GET /alerts/rules/snoozes': () => list,
  'POST /alerts/rules/snoozes': () => ({ body: snooze }),
  'POST /alerts/rules/snoozes/delete': ({ snoozeId: id }) => ({ body: { id }, other: 404 }),
  'POST /alerts/rules/delete': ({ ruleId: id }) => ({ body: { id }, other: 404 }),
  'GET /vulns/searches': () => list,
  'POST /vulns/searches': () => ({ body: search }),
  'POST /vulns/searches/rename': ({ searchId: id }) => ({ body: { id, name: 'New' }, other: 404 }),
  'POST /vulns/searches/delete': ({ searchId: id }) => ({ body: { id }, other: 404 }),
  'GET /account/tokens': () => list,
  'POST /account/tokens': () => ({ body: { name: 'CI', scopes: ['cves:read'] } }),
  'POST /account/tokens/revoke': ({ apiTokenId: id }) => ({ body: { id }, other: 404 }),
  'GET /alerts': () => list,
  'GET /alerts/export': () => ({ query: { since: 'never' }, status: 400 }),
  'GET /alerts/health': () => list,
  'GET /alerts/explain': () => ({ query: { cveId: 'CVE-2026-1001' } }),
};

// The ids that the recipe of a call names.
function listNamed(call: EndpointName): Set<keyof Owner> {
  const named = new Set<keyof Owner>();
  recipes[call](new Proxy({} as Owner, { get: (_, name) => void named.add(name as keyof Owner) }));
  return named;
}
const allNamed = new Set((Object.keys(recipes) as EndpointName[]).flatMap((call) => [...listNamed(call)]));

describe.each(['pglite', 'postgres'] as const)('who may make which call, on %s', (engine) => {
  const context = setUpTestContext(() => ({
    engine,
    env: {
      MAX_UNSOLICITED_MAILS: '100000',
      PUBLIC_URL: 'http://localhost:3000',
      OIDC_ISSUER: 'http://127.0.0.1:9',
      OIDC_CLIENT_ID: 'faultline',
    },
  }));
  let networks = 0;
  const newNetwork = () => `198.18.${Math.floor(++networks / 250)}.${(networks % 250) + 1}`;

  let ownerHash = '';
  beforeAll(async () => {
    ownerHash = await hashPassword('another password');
    const records = ['CVE-2026-1001', 'CVE-2026-1002'].map((id) => cveJson({ id }));
    await importJson(context.deps.db, records);
    await context.startJobs();
  });

  const createApiToken = async (as: string, scopes: TokenScope[], team?: number) =>
    (await context.call('POST /account/tokens', { as, team, body: { name: 'CI', scopes } })).data;

  async function addMember(teamId: number, role: TeamRole) {
    const user = await context.createUser();
    await context.deps.db.run(sql`
      insert into team_members (team_id, user_id, role, joined_at) values (${teamId}, ${user.userId}, ${role}, now())`);
    return user;
  }

  // Creates an account with a team, and the things that `named` lists. They belong to the account, or to its team.
  async function createOwner(ofTeam: boolean, named: ReadonlySet<keyof Owner>): Promise<Owner> {
    const { userId, email, token } = await context.createUser({ plan: 'business' });
    await context.deps.db.run(sql`update users set password_hash = ${ownerHash} where id = ${userId}`);
    const as = token;
    const { id: teamId } = (await context.call('POST /account/teams', { as, body: { name: 'Team' } })).data;
    const team = ofTeam ? teamId : undefined;
    const tracking = { tracking_type: 'cve', target_id: 'CVE-2026-1001' };
    const channel = { kind: 'webhook', name: 'CI', url: 'https://127.0.0.1/' };
    let createdRule: Promise<{ data: { id: number } }> | undefined;
    const createRule = async () =>
      (await (createdRule ??= context.call('POST /alerts/rules', { as, team, body: rule }))).data.id;
    const create: { [Name in keyof Owner]: () => Promise<Owner[Name]> } = {
      teamId: async () => teamId,
      email: async () => email,
      token: async () => token,
      memberId: async () => (await addMember(teamId, 'viewer')).userId,
      invitationId: async () => {
        const invitation = await context.deps.db.row<{ id: number }>(sql`
          insert into team_invitations (team_id, email, email_key, role, token_hash, expires_at)
          values (${teamId}, 'a@example.com', 'a@example.com', 'viewer', ${email}, now() + interval '1 year') returning id`);
        return invitation?.id ?? 0;
      },
      sessionId: async () => (await context.call('GET /user/sessions', { as })).data[0]?.id ?? '',
      trackingId: async () => (await context.call('POST /user/tracking', { as, team, body: tracking })).data.id,
      // No job writes its file, so it stays pending.
      exportId: async () => {
        const row = await context.deps.db.row<{ id: string }>(sql`
          insert into exports (user_id, name, type, filters, created_at, updated_at)
          values (${team ?? userId}, 'all', 'json', '{}', now(), now()) returning id`);
        return row?.id ?? '';
      },
      apiTokenId: async () => (await createApiToken(token, ['cves:read'], team)).id,
      channelId: async () => (await context.call('POST /account/channels', { as, team, body: channel })).data.id,
      ruleId: createRule,
      feedId: async () => {
        const feed = { kind: 'rule', target: await createRule() };
        return (await context.call('POST /account/feeds', { as, team, body: feed })).data.id;
      },
      snoozeId: async () => (await context.call('POST /alerts/rules/snoozes', { as, team, body: snooze })).data.id,
      searchId: async () => (await context.call('POST /vulns/searches', { as, team, body: search })).data.id,
    };
    const owner = { teamId, email, token };
    for (const name of named) Object.assign(owner, { [name]: await create[name]() });
    return owner as Owner;
  }

  // A token of a team cannot read an account.
  const teamScopes = (scope: CallDefinition['scope']): TokenScope[] =>
    scope === undefined || scope === 'session' || scope === 'account:read' ? ['cves:read'] : [scope];

  async function createTeamCaller(column: TeamColumn, owner: Owner, scope: CallDefinition['scope']): Promise<string> {
    const role = teamRoles.find((each) => column === `team ${each}`);
    if (role === 'owner') return owner.token;
    if (role !== undefined) return (await addMember(owner.teamId, role)).token;
    if (column === 'no member of the team') return (await context.createUser()).token;
    if (column === 'team owner without the required factor') {
      await context.deps.db.run(sql`update teams set requires_second_factor = true where id = ${owner.teamId}`);
      return owner.token;
    }
    const { teamId, token } = column === 'token of the team' ? owner : await createOwner(true, new Set());
    return (await createApiToken(token, teamScopes(scope), teamId)).token;
  }

  async function createCaller(
    column: (typeof columns)[number],
    owner: Owner,
    scope: CallDefinition['scope'],
  ): Promise<string | undefined> {
    const own = scope === undefined || scope === 'session' ? [...tokenScopes] : [scope];
    switch (column) {
      case 'anonymous':
        return undefined;
      case 'unverified account':
        return (await context.createUser({ verified: false })).token;
      case 'owner':
        return owner.token;
      case 'owner without proof':
        await context.deps.db.run(sql`
          update sessions set proven_at = null
          where user_id = (select user_id from team_members where team_id = ${owner.teamId} and role = 'owner')`);
        return owner.token;
      case 'other account':
        return (await context.createUser()).token;
      case 'operator': {
        const { userId, token } = await context.createUser();
        await context.deps.db.run(sql`update users set is_admin = true where id = ${userId}`);
        return token;
      }
      case 'token with scope':
        return (await createApiToken(owner.token, own)).token;
      case 'token without scope': {
        const others = tokenScopes.filter((each) => each !== scope);
        return (await createApiToken(owner.token, others)).token;
      }
      case 'token of another account':
        return (await createApiToken((await context.createUser()).token, own)).token;
    }
  }

  async function create(column: Column, scope: CallDefinition['scope'], named: ReadonlySet<keyof Owner>) {
    const owner = await createOwner(isTeamColumn(column), named);
    const as = isTeamColumn(column)
      ? await createTeamCaller(column, owner, scope)
      : await createCaller(column, owner, scope);
    return { owner, as };
  }

  const known = new Map<string, ReturnType<typeof create>>();
  function getKnown(column: Column, scope: CallDefinition['scope']) {
    const key = column.includes('token') ? `${column} ${scope}` : column;
    const caller = known.get(key) ?? create(column, scope, allNamed);
    known.set(key, caller);
    return caller;
  }

  function expectStatus(column: Column, { status = 200, other = status, cells = {} }: Recipe, of: CallDefinition) {
    const exception = cells[column];
    if (exception !== undefined) return exception;
    if (of.access === 'public') return status;
    if (column === 'anonymous' || column === 'unverified account') return 401;
    if (of.access === 'operator') return column === 'operator' ? status : 403;
    if (column === 'owner without proof') return of.proof === true ? 403 : status;
    if (column.startsWith('token') && (of.scope === 'session' || column === 'token without scope')) return 403;
    return column === 'owner' || column === 'token with scope' ? status : other;
  }

  function expectTeamStatus(column: TeamColumn, { status = 200, cells = {} }: Recipe, of: CallDefinition) {
    const exception = cells[column];
    if (exception !== undefined) return exception;
    if (of.access === 'public') return status;
    if (of.access === 'operator') return 403;
    const leastRole = getLeastRole(of);
    if (column.startsWith('token')) {
      return of.scope === 'session' || of.scope === 'account:read' || column === 'token of another team' ? 403 : status;
    }
    if (leastRole === undefined) return 400;
    if (column === 'no member of the team') return 404;
    if (column === 'team owner without the required factor') return of.withoutSecondFactor ? status : 403;
    const role = teamRoles.findIndex((each) => column === `team ${each}`);
    return role < teamRoles.indexOf(leastRole) ? 403 : status;
  }

  test.each(Object.keys(callSchemas) as EndpointName[])('%s', async (call) => {
    const definition: CallDefinition = callSchemas[call];
    const actual: Partial<Record<Column, number>> = {};
    const expected: Partial<Record<Column, number>> = {};
    for (const column of [...columns, ...teamColumns]) {
      const common = await getKnown(column, definition.scope);
      const recipe = recipes[call](common.owner);
      const status = isTeamColumn(column)
        ? expectTeamStatus(column, recipe, definition)
        : expectStatus(column, recipe, definition);
      // Calls that read, and those that are refused, change nothing of the owner.
      const isChange = !call.startsWith('GET ') && status < 400;
      const { owner, as } = isChange ? await create(column, definition.scope, listNamed(call)) : common;
      const { params, query, body } = recipes[call](owner);
      const named = { ...(params && { params }), ...(query && { query }), ...(body && { body }) };
      const team = isTeamColumn(column) ? owner.teamId : undefined;
      expected[column] = status;
      actual[column] = (await context.call(call, { as, team, from: newNetwork(), ...named } as object)).status;
    }
    expect(actual).toEqual(expected);
  });

  const countEntries = async () =>
    (await context.deps.db.row<{ n: number }>(sql`select count(*) as n from audit_log`))?.n;

  // A hash of each table, without the last use of sessions and tokens and without the leases of jobs, which no call changes.
  async function hashTables() {
    const tables = await context.deps.db.rows<{ name: string }>(sql`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'rate_%' and table_name <> 'leases'`);
    const used = ['last_used_at', 'last_used_on', 'last_network'];
    const hashes = tables.map(
      ({ name }) => sql`
        select ${name}::text as name, md5(coalesce(string_agg(line, ',' order by line), '')) as hash
        from (select (to_jsonb(t) - ${used}::text[])::text as line from ${sql.ident(name)} t) lines`,
    );
    const rows = await context.deps.db.rows<{ name: string; hash: string }>(sql.join(hashes, ' union all '));
    return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
  }

  const jobsAreDone = () =>
    vi.waitFor(
      async () => {
        const counts = await context.deps.jobs.count();
        if (counts.some(({ waiting, running }) => waiting + running > 0)) throw new Error('jobs are left');
      },
      { timeout: 200_000, interval: 50 },
    );

  test('no call makes a change whose entry in the audit log cannot be written', async () => {
    const changing = (Object.keys(callSchemas) as EndpointName[]).filter((call) => !call.startsWith('GET '));
    const send = async (call: EndpointName, owner: Owner) => {
      const { params, query, body } = recipes[call](owner);
      const named = { ...(params && { params }), ...(query && { query }), ...(body && { body }) };
      return (await context.call(call, { as: owner.token, from: newNetwork(), ...named } as object)).status;
    };
    const audited: EndpointName[] = [];
    for (const call of changing) {
      const owner = await createOwner(false, listNamed(call));
      const before = await countEntries();
      await send(call, owner);
      if ((await countEntries()) === before) continue;
      audited.push(call);
      const other = await createOwner(false, listNamed(call));
      await context.deps.db.script('alter table audit_log add constraint refused check (false) not valid');
      await jobsAreDone();
      const tables = await hashTables();
      expect([call, await send(call, other)]).toEqual([call, 500]);
      expect([call, await hashTables()]).toEqual([call, tables]);
      await context.deps.db.script('alter table audit_log drop constraint refused');
    }
    expect(audited.length).toBeGreaterThan(25);
  });
});
