import type { CallDefinition, TokenScope } from '@faultline/shared/contract/schemas';
import { tokenScopes } from '@faultline/shared/contract/schemas';
import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from './db/index.ts';
import { callSchemas, type EndpointName } from './http/index.ts';
import { cveJson } from './ingest/fixtures/cveJson.ts';
import { importJson } from './ingest/fixtures/importJson.ts';
import { setUpTestContext } from './testing/setUpTestContext.ts';

// Who makes the request. `owner` is the account whose ids the request names.
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
type Column = (typeof columns)[number];

interface Owner {
  email: string;
  token: string;
  sessionId: string;
  trackingId: number;
  exportId: string;
  apiTokenId: number;
}

interface Recipe {
  params?: object;
  query?: object;
  body?: object;
  // Of the owner, and of everyone where the call is public. Default: 200.
  status?: number;
  // Of other accounts, where the request names something of the owner. Default: `status`.
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
    cells: { owner: 200, 'owner without proof': 200, 'other account': 200, operator: 200, 'unverified account': 200 },
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
  'GET /account/tokens': () => list,
  'POST /account/tokens': () => ({ body: { name: 'CI', scopes: ['cves:read'] } }),
  'POST /account/tokens/revoke': ({ apiTokenId: id }) => ({ body: { id }, other: 404 }),
};

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

  beforeAll(async () => {
    const records = ['CVE-2026-1001', 'CVE-2026-1002'].map((id) => cveJson({ id }));
    await importJson(context.deps.db, records);
    await context.startJobs();
  });

  const createApiToken = async (as: string, scopes: TokenScope[]) =>
    (await context.call('POST /account/tokens', { as, body: { name: 'CI', scopes } })).data;

  async function createOwner(): Promise<Owner> {
    const { userId, email, token } = await context.createUser();
    const as = token;
    // No job writes its file, so it stays pending.
    const row = await context.deps.db.row<{ id: string }>(sql`
      insert into exports (user_id, name, type, filters, created_at, updated_at)
      values (${userId}, 'all', 'json', '{}', now(), now()) returning id`);
    const tracking = { tracking_type: 'cve', target_id: 'CVE-2026-1001' };
    return {
      email,
      token,
      sessionId: (await context.call('GET /user/sessions', { as })).data[0]?.id ?? '',
      trackingId: (await context.call('POST /user/tracking', { as, body: tracking })).data.id,
      exportId: row?.id ?? '',
      apiTokenId: (await createApiToken(token, ['cves:read'])).id,
    };
  }

  async function createCaller(
    column: Column,
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
        await context.deps.db.run(sql`update sessions set proven_at = null where id::text = ${owner.sessionId}`);
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

  test.each(Object.keys(callSchemas) as EndpointName[])('%s', async (call) => {
    const definition: CallDefinition = callSchemas[call];
    const actual: Partial<Record<Column, number>> = {};
    const expected: Partial<Record<Column, number>> = {};
    for (const column of columns) {
      const owner = await createOwner();
      const recipe = recipes[call](owner);
      const as = await createCaller(column, owner, definition.scope);
      const { params, query, body } = recipe;
      const asking = {
        as,
        from: newNetwork(),
        ...(params && { params }),
        ...(query && { query }),
        ...(body && { body }),
      };
      actual[column] = (await context.call(call, asking as object)).status;
      expected[column] = expectStatus(column, recipe, definition);
    }
    expect(actual).toEqual(expected);
  });
});
