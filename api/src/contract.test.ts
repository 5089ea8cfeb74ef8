import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { startReceiver } from './alerts/fixtures/startReceiver.ts';
import { ssoEnv } from './auth/fixtures/ssoCalls.ts';
import { startIdentityProvider } from './auth/fixtures/startIdentityProvider.ts';
import { createAuthenticator } from './auth/fixtures/softwareAuthenticator.ts';
import { sql } from './db/index.ts';
import { callSchemas, type EndpointName } from './http/index.ts';
import { cveJson, cvss31 } from './ingest/fixtures/cveJson.ts';
import { importJson } from './ingest/fixtures/importJson.ts';
import type { TestClient, TestUser } from './testing/index.ts';
import { setUpServer, setUpTestContext } from './testing/setUpTestContext.ts';

const records = Array.from({ length: 45 }, (_, index) =>
  cveJson({
    id: `CVE-2026-${2000 + index}`,
    cna: { title: `Flaw ${index}`, metrics: index % 3 === 0 ? [cvss31(9.8, 'CRITICAL')] : [] },
    meta: { datePublished: `2026-03-10T08:${String(index).padStart(2, '0')}:00.000Z` },
  }),
);

const ORIGIN = 'https://faultline.example';
const provider = setUpServer(() => startIdentityProvider({ publicUrl: ORIGIN }));
const receiver = setUpServer(startReceiver);

// Every answer goes through `context.call`, which checks it against the schemas of its call.
describe.each(['pglite', 'postgres'] as const)('every call of the contract on %s', (engine) => {
  const context = setUpTestContext(() => ({
    engine,
    env: { WEBHOOK_ALLOW: 'loopback', PUBLIC_URL: ORIGIN, ...ssoEnv(provider) },
  }));
  let ann: TestUser;
  const made = new Set<EndpointName>();
  const ask: TestClient = async (call, asking) => {
    const reply = await context.call(call, asking);
    if (reply.status === 200) made.add(call);
    return reply;
  };

  beforeAll(async () => {
    ann = await context.createUser({ plan: 'pro', password: 'correct horse' });
    await importJson(context.deps.db, records);
    await context.startJobs();
  });

  test('is on the engine it should be', () => expect(context.deps.db.kind).toBe(engine));

  test('auth', async () => {
    const email = 'contract@example.com';
    const password = 'correct horse';
    await ask('POST /auth/register', { body: { email, password, subscriptionPlan: 'free' } });
    await ask('POST /auth/verify-otp', { body: { email, otp: context.mailer.codeFor(email) } });
    context.clock.advance(61);
    await ask('POST /auth/send-otp', { body: { email } });
    await ask('POST /auth/forgot-password', {
      body: { email, otp: context.mailer.codeFor(email), password: 'new horse' },
    });
    const { data } = await ask('POST /auth/login', { body: { email, password: 'new horse' } });
    const { token } = (await ask('POST /auth/refresh', { as: data.token })).data;
    expect((await ask('POST /auth/logout', { as: token })).success).toBe(true);
    expect((await ask('GET /user/profile', { as: token })).status).toBe(401);
  });

  test('administration', async () => {
    const operator = await context.createUser();
    await context.deps.db.run(sql`update users set is_admin = true where id = ${operator.userId}`);
    const { userId: id } = await context.createUser();
    await ask('GET /account/administration', { as: operator });
    await ask('GET /account/administration/accounts', { as: operator });
    const change = { action: 'plan', plan: 'pro' } as const;
    await ask('POST /account/administration/accounts/change', { as: operator, body: { id, change } });
    expect((await ask('GET /account/administration/audit', { as: operator })).data.entries).not.toEqual([]);
    const file = await context.request('/api/account/administration/audit/export', {
      headers: { authorization: `Bearer ${operator.token}` },
    });
    expect(await file.text()).toContain('"event":"account.plan"');
    made.add('GET /account/administration/audit/export');
  });

  test('alerts', async () => {
    const cveId = 'CVE-2026-2000';
    expect((await ask('GET /alerts', { as: ann })).data.has_next).toBe(false);
    expect((await ask('GET /alerts/health', { as: ann })).data.gaps).toEqual([]);
    expect((await ask('GET /alerts/explain', { as: ann, query: { cveId } })).data.cve_id).toBe(cveId);
    const headers = { authorization: `Bearer ${ann.token}` };
    expect((await context.request('/api/alerts/export?format=csv', { headers })).status).toBe(200);
    made.add('GET /alerts/export');
  });

  test('second factors', async () => {
    const password = 'correct horse';
    const user = await context.createUser({ password });
    const { secret } = (await ask('POST /user/factors/totp/create', { as: user })).data;
    const codeAt = (steps: number) =>
      TOTP.generate({
        secret: Secret.fromBase32(secret),
        timestamp: context.clock.now().getTime() + steps * 30_000,
      });
    await ask('POST /user/factors/totp/confirm', { as: user, body: { code: codeAt(-1) } });
    await ask('POST /user/factors/recovery_codes/create', { as: user });
    const authenticator = createAuthenticator(ORIGIN);
    const creation = (await ask('POST /user/factors/passkeys/start', { as: user })).data;
    await ask('POST /user/factors/passkeys/create', {
      as: user,
      body: {
        attempt: creation.attempt,
        name: 'Laptop',
        passkey: authenticator.create({ challenge: creation.passkey.challenge }),
      },
    });
    const [{ id } = { id: '' }] = (await ask('GET /user/factors', { as: user })).data.passkeys;
    await ask('POST /user/factors/passkeys/rename', { as: user, body: { id, name: 'Key' } });
    const start = (await ask('POST /auth/second-factor/start', { body: { email: user.email, password } })).data;
    await ask('POST /auth/second-factor', { body: { attempt: start.attempt, code: codeAt(0) } });
    const { attempt, passkey } = (await ask('POST /auth/passkey/start')).data;
    const assertion = authenticator.get({ challenge: passkey.challenge });
    await ask('POST /auth/passkey', { body: { attempt, passkey: assertion } });
    const proof = (await ask('POST /user/proof/start', { as: user })).data;
    await ask('POST /user/proof', { as: user, body: { attempt: proof.attempt, code: codeAt(1) } });
    await ask('POST /user/factors/passkeys/delete', { as: user, body: { id } });
    expect((await ask('POST /user/factors/totp/delete', { as: user })).status).toBe(200);
  });

  test('single sign-on', async () => {
    const password = 'correct horse';
    const { email } = await context.createUser({ password });
    provider.accounts.set(engine, { email });
    expect((await ask('GET /auth/sso')).data.is_only).toBe(false);
    const comeBack = async ({ attempt, url }: { attempt: string; url: string }) => {
      const query = await provider.signIn(url, engine);
      return { attempt, query: `?${query.toString()}` };
    };
    const body = await comeBack((await ask('POST /auth/sso/start')).data);
    const { link } = (await ask('POST /auth/sso/finish', { body })).data;
    const as = (await ask('POST /auth/sso/link', { body: { attempt: link?.attempt ?? '', password } })).data.token;
    const proof = await comeBack((await ask('POST /user/proof/sso/start', { as })).data);
    expect((await ask('POST /user/proof/sso', { as, body: proof })).status).toBe(200);
  });

  test('account', async () => {
    const password = 'correct horse';
    await ask('GET /user/profile', { as: ann });
    const settings = (await ask('GET /user/profile/notification_settings', { as: ann })).data;
    await ask('GET /user/notifications', { as: ann });
    await ask('POST /user/notifications/test', { as: ann, body: { channel: 'email' } });
    await ask('POST /user/profile/notification_settings', { as: ann, body: { ...settings } });
    const email = `alerts-${ann.email}`;
    await ask('POST /user/profile/notification_settings', { as: ann, body: { ...settings, email } });
    const [pending] = (await ask('GET /user/notifications/confirmations', { as: ann })).data;
    const waiting = { channel: 'email', destination: email, code_sent: true, resend_in_seconds: 60 };
    expect(pending).toEqual({ ...waiting, password_required: true });
    context.clock.advance(61);
    await ask('POST /user/notifications/confirmations/send', { as: ann, body: { channel: 'email' } });
    const code = context.mailer.codeFor(email);
    await ask('POST /user/notifications/confirmations/confirm', {
      as: ann,
      body: { channel: 'email', code, password },
    });
    const another = `other-${ann.email}`;
    await ask('POST /user/profile/notification_settings', { as: ann, body: { ...settings, email: another } });
    const cancelled = await ask('POST /user/notifications/confirmations/cancel', {
      as: ann,
      body: { channel: 'email' },
    });
    expect(cancelled.data.email).toBe(ann.email);
    const leaver = await context.createUser({ password });
    const change = { current_password: password, password: 'new horse' };
    const { token } = (await ask('POST /user/password', { as: leaver, body: change })).data;
    const sessions = (await ask('GET /user/sessions', { as: token })).data;
    expect(sessions).toMatchObject([{ current: true }]);
    const other = await context.openSession(leaver.userId);
    await ask('POST /user/sessions/delete_others', { as: other });
    await ask('POST /user/sessions/delete', {
      as: other,
      body: { id: (await ask('GET /user/sessions', { as: other })).data[0]?.id ?? '' },
    });
    const last = await context.openSession(leaver.userId);
    await ask('POST /user/delete', { as: last, body: { email: leaver.email, password: 'new horse' } });
    await ask('GET /subscription/plans');
    expect((await ask('GET /subscription/status', { as: ann })).data).toEqual({ subscription: { plan: 'pro' } });
  });

  test('lists page through everything once', async () => {
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const { data } = await ask('GET /cves', { as: ann, query: { limit: 20, ...(cursor && { cursor }) } });
      expect(data.pagination.total).toBe(45);
      seen.push(...data.data.map(({ cve_id }) => cve_id));
      cursor = data.pagination.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual(records.map(({ cveMetadata }) => cveMetadata.cveId).toReversed());
    const daily = await ask('GET /cves/daily', { as: ann, query: { severity: 'critical' } });
    expect(daily.data.stats.total_vulnerabilities).toBe(15);
    const stats = await ask('GET /cves/stats', { as: ann, query: { severity: 'critical' } });
    const trends = await ask('GET /cves/trends', { as: ann, query: { severity: 'critical' } });
    expect(trends.data.months.at(-1)?.severity_distribution).toMatchObject({ Critical: expect.any(Number) });
    expect(stats.data).toMatchObject({ total_vulnerabilities: 15, trending_vendors: [{ name: 'Acme', count: 15 }] });
  });

  test('CVE, vendor, product and version', async () => {
    const cve = await ask('GET /cves/{cveId}', { as: ann, params: { cveId: 'CVE-2026-2000' } });
    expect(cve.data).toMatchObject({ cve_id: 'CVE-2026-2000', severity: 'Critical', base_score: 9.8 });
    const timeline = await ask('GET /cves/{cveId}/timeline', { as: ann, params: { cveId: 'CVE-2026-2000' } });
    expect(timeline.data.map(({ EventType }) => EventType)).toEqual(['cve_created']);
    const related = await ask('GET /cves/{cveId}/related', { as: ann, params: { cveId: 'CVE-2026-2000' } });
    expect(related.data.data).toHaveLength(10);
    const epss = await ask('GET /cves/{cveId}/epss', { as: ann, params: { cveId: 'CVE-2026-2000' } });
    expect(epss.data).toEqual({ data: [] });

    const [vendor] = (await ask('GET /vendors', { as: ann, query: { search: 'acm' } })).data.data;
    const [product] = (await ask('GET /products', { as: ann })).data.data;
    expect([vendor?.name, product?.name]).toEqual(['Acme', 'Gateway']);
    expect((await ask('GET /vendors/stats', { as: ann })).data).toEqual({ total_vendors: 1 });
    expect((await ask('GET /products/stats', { as: ann })).data).toEqual({ total_products: 1 });
    const found = await ask('POST /catalog/find', { as: ann, body: { names: ['ACME'] } });
    expect(found.data).toMatchObject({ vendors: [{ name: 'Acme' }], products: [] });
    const component = { vendors: ['Acme'], name: 'Gateway', version: '7.7.7' };
    const matched = await ask('POST /catalog/match', { as: ann, body: { components: [component] } });
    expect(matched.data.components).toMatchObject([{ confidence: 'match', targets: [{ version: '7.7.7' }] }]);
    const wanted = [{ product_id: product?.id ?? 0, version: '7.7.7' }];
    const made = await ask('POST /catalog/versions', { as: ann, body: { versions: wanted } });
    expect(made.data.versions).toMatchObject([{ version: '7.7.7', is_named: false }]);
    const vendorFigures = (await ask('GET /catalog/vendors', { as: ann })).data;
    expect(vendorFigures.data.map(({ name }) => name)).toEqual(['Acme']);
    const productFigures = (await ask('GET /catalog/products', { as: ann })).data;
    expect(productFigures.data.map(({ name }) => name)).toEqual(['Gateway']);
    const versions = { as: ann, params: { id: product?.id ?? 0 } };
    expect((await ask('GET /catalog/products/{id}/versions', versions)).status).toBe(200);
    const suggested = await ask('GET /search', { as: ann, query: { text: 'acm' } });
    expect(suggested.data.vendors).toMatchObject([{ name: 'Acme', cves_count: 45 }]);
    await ask('GET /vendors/{id}', { as: ann, params: { id: vendor?.id ?? 0 } });
    const detail = await ask('GET /products/{id}', { as: ann, params: { id: product?.id ?? 0 } });
    const version = detail.data.product_versions[0]?.id ?? 0;
    expect((await ask('GET /product_versions/{id}', { as: ann, params: { id: version } })).data.vendor_name).toBe(
      'Acme',
    );
    const typed = await ask('POST /product_versions', {
      as: ann,
      body: { product_id: product?.id ?? 0, version: '99.1.2' },
    });
    expect(typed.data).toMatchObject({ version: '99.1.2', is_named: false });
    const affecting = await ask('GET /cves', { as: ann, query: { product_version_id: version, limit: 50 } });
    expect(affecting.data.pagination.total).toBe(45);
    expect((await ask('GET /meta')).data).toMatchObject({ demo: false, cves: 45 });
  });

  test('trackings mark the lists', async () => {
    expect((await ask('GET /user/trackings/filter_changes', { as: ann })).data).toEqual({ data: [] });
    expect((await ask('POST /user/trackings/filter_changes/dismiss', { as: ann })).data).toBeNull();
    const body = { tracking_type: 'cve', target_id: 'CVE-2026-2003' };
    const { id } = (await ask('POST /user/tracking', { as: ann, body })).data;
    expect((await ask('GET /user/trackings', { as: ann })).data).toMatchObject([{ id, target_name: 'CVE-2026-2003' }]);
    const summaries = await ask('GET /user/trackings/summaries', { as: ann });
    expect(summaries.data.data).toMatchObject([
      { tracking_id: id, open_count: 1, newest: { cve_id: 'CVE-2026-2003' } },
    ]);
    const tracked = await ask('GET /cves', { as: ann, query: { tracked: 'true' } });
    expect(tracked.data.data).toMatchObject([{ cve_id: 'CVE-2026-2003', is_tracked: true }]);
    await ask('POST /user/tracking/delete', { as: ann, body: { id } });
  });

  test('exports', async () => {
    const { job_id: id } = (await ask('POST /export', { as: ann, body: { search_query: { severity: 'critical' } } }))
      .data;
    await vi.waitFor(
      async () => {
        const { data } = await ask('GET /export/status/{id}', { as: ann, params: { id } });
        expect(data.status).toBe('completed');
      },
      { timeout: 200_000, interval: 50 },
    );
    expect((await ask('GET /export', { as: ann })).data).toMatchObject([{ job_id: id, total_cves: 15 }]);
    const file = await context.request(`/api/export/download/${id}`, {
      headers: { authorization: `Bearer ${ann.token}` },
    });
    expect(await file.text()).toContain('CVE-2026-2042');
    made.add('GET /export/download/{id}');
  });

  test('telemetry', async () => {
    const releases = join(context.deps.config.dataDir, 'releases');
    await mkdir(releases);
    await writeFile(join(releases, 'registry.json'), '{"remotes":{"vulns":{"releases":{"1.0.0":{}}}}}');
    const event = {
      event: 'mf.load.ok',
      remote: 'vulns',
      version: '1.0.0',
      revision: 1,
      source: 'active',
      ms: 90,
    } as const;
    const page = await context.request('/api/subscription/plans', { headers: { 'x-forwarded-for': '203.0.113.7' } });
    const nonce = page.headers.get('telemetry-nonce') ?? '';
    await ask('POST /telemetry', { body: { v: 1, sample: 10, nonce, events: [event] } });
    expect((await ask('GET /telemetry', { as: ann })).data.releases).toMatchObject([{ loaded: 10, mean_ms: 90 }]);
  });

  test('teams', async () => {
    const owner = await context.createUser({ plan: 'business' });
    const as = owner;
    const { id: teamId } = (await ask('POST /account/teams', { as, body: { name: 'Blue' } })).data;
    const params = { teamId };
    const email = 'invited@example.com';
    await ask('POST /account/teams/{teamId}/invitations', { as, params, body: { email, role: 'viewer' } });
    const { invitations } = (await ask('GET /account/teams/{teamId}', { as, params })).data;
    const body = { id: invitations[0]?.id ?? 0 };
    await ask('POST /account/teams/{teamId}/invitations/delete', { as, params, body });
    const addMember = async () => {
      const { userId } = await context.createUser();
      await context.deps.db.run(sql`
        insert into team_members (team_id, user_id, role, joined_at) values (${teamId}, ${userId}, 'viewer', now())`);
      return userId;
    };
    const user_id = await addMember();
    await ask('POST /account/teams/{teamId}/members/change', { as, params, body: { user_id, role: 'owner' } });
    await ask('POST /account/teams/{teamId}/members/remove', { as, params, body: { user_id: await addMember() } });
    expect((await ask('GET /account/teams', { as })).data).toMatchObject([{ id: teamId, member_count: 2 }]);
    await ask('GET /account/teams/{teamId}/contents', { as, params });
    await ask('POST /account/teams/{teamId}/second_factor', { as, params, body: { required: false } });
    await ask('POST /account/teams/{teamId}/hand_over', { as, params, body: { user_id } });
    await ask('POST /account/teams/{teamId}/leave', { as, params });
    const other = await context.openSession(user_id);
    await ask('POST /account/teams/{teamId}/delete', { as: other, params, body: { name: 'Blue' } });
  });

  test('tokens', async () => {
    const body = { name: 'CI', scopes: ['cves:read'] };
    const { id, token } = (await ask('POST /account/tokens', { as: ann, body })).data;
    expect((await ask('GET /cves', { as: token })).status).toBe(200);
    expect((await ask('GET /account/tokens', { as: ann })).data).toMatchObject([{ id, ...body }]);
    await ask('POST /account/tokens/revoke', { as: ann, body: { id } });
  });

  test('channels', async () => {
    const body = { kind: 'webhook', name: 'CI', url: `${receiver.url}/hook` } as const;
    const { id } = (await ask('POST /account/channels', { as: ann, body })).data;
    await ask('POST /account/channels/test', { as: ann, body: { id } });
    await ask('POST /account/channels/rotate', { as: ann, body: { id } });
    await ask('POST /account/channels/change', { as: ann, body: { id, name: 'Builds' } });
    expect((await ask('GET /account/channels', { as: ann })).data).toMatchObject([{ id, name: 'Builds' }]);
    const message = await context.deps.db.row<{ id: string }>(sql`
      insert into alert_messages (user_id, channel, channel_id, state, next_try_at, created_at)
      values (${ann.userId}, 'webhook', ${id}, 'failed', now(), now()) returning id`);
    await ask('POST /account/channels/redeliver', { as: ann, body: { id, message_id: message?.id ?? '' } });
    await ask('GET /account/channels/{channelId}/deliveries', { as: ann, params: { channelId: id } });
    await ask('POST /account/channels/delete', { as: ann, body: { id } });
  });

  test('feeds', async () => {
    const { id } = (await ask('POST /account/feeds', { as: ann, body: { kind: 'vendor', target: 1 } })).data;
    expect((await ask('GET /account/feeds', { as: ann })).data).toMatchObject({ feeds: [{ id, kind: 'vendor' }] });
    await ask('POST /account/feeds/revoke', { as: ann, body: { id } });
  });

  test('all that an account owns, without a secret', async () => {
    const bob = await context.createUser();
    const webhook = { kind: 'webhook', name: 'Builds', url: 'https://hooks.example.com/hidden' } as const;
    await ask('POST /account/channels', { as: bob, body: webhook });
    await ask('POST /account/feeds', { as: bob, body: { kind: 'vendor', target: 1 } });
    await ask('POST /vulns/searches', { as: bob, body: { list: 'past', name: 'Acme', query: 'vendor:acme' } });
    const { data } = await ask('GET /account/data', { as: bob });
    expect(data).toMatchObject({
      channels: [{ name: 'Builds', target: 'hooks.example.com' }],
      feeds: [{ kind: 'vendor' }],
      saved_searches: [{ query: 'vendor:acme' }],
      alert_rules: [],
    });
    expect(JSON.stringify(data)).not.toMatch(/hidden|whsec|token_hash|sealed/);
  });

  test('saved searches and alert rules', async () => {
    const search = { list: 'past', name: 'Acme', query: 'vendor:acme' } as const;
    const { id: searchId } = (await ask('POST /vulns/searches', { as: ann, body: search })).data;
    expect((await ask('GET /vulns/searches', { as: ann })).data).toMatchObject([search]);
    await ask('POST /vulns/searches/rename', { as: ann, body: { id: searchId, name: 'New' } });
    await ask('POST /vulns/searches/delete', { as: ann, body: { id: searchId } });
    const channels = [{ channel: 'email', channel_id: null }] as const;
    const rule = { name: 'Acme', query: 'vendor:acme', triggers: ['new'], mode: 'immediate', channels } as const;
    const { id } = (await ask('POST /alerts/rules', { as: ann, body: rule })).data;
    const preview = { query: 'vendor:acme', triggers: ['new', 'update'] } as const;
    expect((await ask('GET /alerts/rules/channels', { as: ann })).data).toMatchObject([
      { channel: 'email', state: 'active' },
    ]);
    await ask('POST /alerts/rules/preview', { as: ann, body: preview });
    await ask('POST /alerts/rules/change', { as: ann, body: { id, state: 'paused' } });
    expect((await ask('GET /alerts/rules', { as: ann })).data).toMatchObject([{ ...rule, state: 'paused' }]);
    const schedule = { time_zone: 'Europe/Berlin', quiet_from: 1320, quiet_until: 420, exploited_pass: true };
    await ask('POST /alerts/rules/schedule', { as: ann, body: schedule });
    expect((await ask('GET /alerts/rules/schedule', { as: ann })).data).toEqual(schedule);
    const snooze = { kind: 'cve', target: 'CVE-2026-2000', until: null, until_notable: true } as const;
    const { id: snoozeId } = (await ask('POST /alerts/rules/snoozes', { as: ann, body: snooze })).data;
    expect((await ask('GET /alerts/rules/snoozes', { as: ann })).data).toMatchObject([{ ...snooze, id: snoozeId }]);
    await ask('POST /alerts/rules/snoozes/delete', { as: ann, body: { id: snoozeId } });
    await ask('POST /alerts/rules/delete', { as: ann, body: { id } });
  });

  test('no call was left out', () => expect(made).toEqual(new Set(Object.keys(callSchemas))));
});
