import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../db/index.ts';
import { cveJson } from '../ingest/fixtures/cveJson.ts';
import { importJson } from '../ingest/fixtures/importJson.ts';
import { setUpTestContext, setUpTestUser } from '../testing/setUpTestContext.ts';

const tomcat = (id: string, defaultStatus: string, ...versions: object[]) =>
  cveJson({
    id,
    cna: {
      affected: [
        {
          vendor: 'Apache',
          product: 'Tomcat',
          defaultStatus,
          versions: versions.map((version) => ({ status: 'affected', versionType: 'semver', ...version })),
        },
      ],
    },
  });

describe.each(['pglite', 'postgres'] as const)('a version filter, on %s', (engine) => {
  const context = setUpTestContext(() => ({ engine }));
  const as = setUpTestUser(context);
  beforeAll(async () => {
    await importJson(context.deps.db, [
      tomcat('CVE-2024-50379', 'unaffected', { version: '9.0.0-M1', lessThan: '9.0.98' }),
      tomcat('CVE-2022-45143', 'affected', { version: '9.0.40', lessThanOrEqual: '9.0.68' }),
    ]);
  });

  const track = async (version_filter: string, user = as) => {
    const product = await context.deps.db.row<{ id: number }>(sql`select id from products where name = 'Tomcat'`);
    const body = { tracking_type: 'product' as const, target_id: product?.id ?? 0, version_filter };
    return (await context.call('POST /user/tracking', { as: user, body })).data.id;
  };
  const list = async (user = as) =>
    (await context.call('GET /cves', { as: user, query: { tracked: 'true', matches: 'true' } })).data.data.map(
      ({ cve_id, matches }) => [cve_id, matches?.[0]?.reason],
    );
  const summarize = async (user = as) => (await context.call('GET /user/trackings/summaries', { as: user })).data.data;

  test.each([
    ['9.0.50', ['9.0.50 is in >= 9.0.0-M1, < 9.0.98', '9.0.50 is in >= 9.0.40, <= 9.0.68']],
    ['9.0.95', ['9.0.95 is in >= 9.0.0-M1, < 9.0.98']],
    ['99.0', []],
  ])('%s leaves what affects it, and says why', async (filter, reasons) => {
    await track(filter);
    expect(new Set((await list()).map(([, reason]) => reason))).toEqual(new Set(reasons));
    expect(await summarize()).toMatchObject([{ open_count: reasons.length, uncomparable_count: 0 }]);
  });

  test('that rows send for none leaves all, in alerts too', async () => {
    const jo = await context.createUser();
    await track('string', jo);
    expect((await list(jo)).map(([, reason]) => reason)).toEqual([null, null]);
    expect(await summarize(jo)).toMatchObject([{ open_count: 2, uncomparable_count: 0 }]);
    await importJson(context.deps.db, [
      tomcat('CVE-2026-1000', 'unaffected', { version: '10.0', lessThan: '10.1' }),
      cveJson({
        id: 'CVE-2026-1001',
        cna: { affected: [{ vendor: 'Apache', product: 'Tomcat', versions: [{ version: 'n/a' }] }] },
      }),
    ]);
    const alerts = await context.deps.db.rows<{ cve_id: string }>(sql`
      select cve.cve_id from alert_deliveries delivery join alert_events event on event.id = delivery.event_id
      join cves cve on cve.pk = event.cve_pk where delivery.user_id = ${jo.userId} order by 1`);
    expect(alerts.map(({ cve_id }) => cve_id)).toEqual(['CVE-2026-1000', 'CVE-2026-1001']);
  });
});
