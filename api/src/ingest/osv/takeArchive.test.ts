import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, sql } from '../../db/index.ts';
import { openTestDb } from '../../testing/index.ts';
import { cveJson } from '../fixtures/cveJson.ts';
import { emptyCatalogue } from '../fixtures/emptyCatalogue.ts';
import { importJson } from '../fixtures/importJson.ts';
import type { CveDocument } from '../record/CveRecord.ts';
import { SuccessionError } from '../risk-data/succession.ts';
import { recordArchive, takeArchive, type TakeOptions } from './takeArchive.ts';
import type { OsvStatement } from './readAdvisory.ts';

const now = new Date('2026-08-20T10:00:00.000Z');

const before = (fixed: string, more: Partial<OsvStatement> = {}): OsvStatement => ({
  advisory: 'PYSEC-2026-1',
  cveIds: ['CVE-2026-1000'],
  ecosystem: 'PyPI',
  name: 'gateway',
  ranges: [{ version: '0', less_than: fixed, less_than_or_equal: null, version_type: null }],
  ...more,
});

const record = (version: object, more: object = {}) =>
  cveJson({ cna: { affected: [{ vendor: 'Acme', product: 'Gateway', versions: [version], ...more }] } });
const unversioned = record({ version: 'n/a', status: 'affected' });

describe.each(['postgres', 'pglite'] as const)('takeArchive on %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDb(engine);
  });
  beforeEach(() => emptyCatalogue(db));
  afterAll(() => db.close());

  const take = (statements: OsvStatement[], options: Partial<TakeOptions> = {}) =>
    takeArchive(db, { ecosystem: 'PyPI', path: 'all.zip', statements, skipped: 0 }, { now, ...options });
  const products = () =>
    db.rows(sql`
      select vendor.name || ' | ' || product.name as product, product.cves_count,
        (select count(*)::integer from affected_ranges range where range.product_id = product.id and range.lo <> '?:') as ranges,
        (select string_agg(ecosystem || '/' || link.name || ' ' || source, ', ') from product_packages link where link.product_id = product.id) as packages
      from products product join vendors vendor on vendor.id = product.vendor_id order by product.id`);
  const entries = async () => {
    const row = await db.row<{ doc: CveDocument }>(sql`select doc from cve_details`);
    return row?.doc.affected.map(({ vendor, product, source, advisory, decides }) =>
      [vendor, product, source, advisory, decides].filter((each) => each !== undefined).join(' '),
    );
  };
  const linked = { product: 'Acme | Gateway', cves_count: 1, ranges: 1, packages: 'pypi/gateway osv' };

  test('gives the product of a record without versions a range, and the package its product', async () => {
    await importJson(db, [unversioned]);
    expect(await take([before('2.0')])).toEqual({ ecosystem: 'PyPI', statements: 1, changed: 1 });
    expect(await products()).toEqual([linked]);
    expect(await entries()).toEqual(['Acme Gateway acme', 'Acme Gateway OSV PYSEC-2026-1']);
    expect(await db.rows(sql`select event_type from cve_events`)).toEqual([{ event_type: 'cve_created' }]);
  });

  test('does the same where the record comes after the archive, or again', async () => {
    await take([before('2.0')]);
    await importJson(db, [unversioned]);
    expect(await products()).toEqual([linked]);
    expect(await importJson(db, [unversioned])).toMatchObject({ added: 0, updated: 0, unchanged: 1 });
    const later = { ...unversioned, cveMetadata: { ...unversioned.cveMetadata, dateUpdated: '2026-04-01T00:00:00Z' } };
    await importJson(db, [later]);
    expect(await products()).toEqual([linked]);
    expect(await db.rows(sql`select event_type from cve_events`)).toEqual([{ event_type: 'cve_created' }]);
  });

  test('is a second opinion where the record has a range', async () => {
    await importJson(db, [record({ version: '0', lessThan: '3.0', status: 'affected' })]);
    const rangeOf = () => db.rows(sql`select lo, hi from affected_ranges`);
    const stated = await rangeOf();
    await take([before('2.0')]);
    expect(await rangeOf()).toEqual(stated);
    expect(await entries()).toEqual(['Acme Gateway acme', 'Acme Gateway OSV PYSEC-2026-1 false']);
    expect(await products()).toEqual([linked]);
  });

  test('decides beside single versions, unless the record says that all others are unaffected', async () => {
    const isAffected = async () => db.row(sql`select count(*)::integer as n from affected_ranges where lo = 'd:'`);
    await importJson(db, [record({ version: '1.4.3', status: 'affected' })]);
    await take([before('2.0')]);
    expect(await isAffected()).toEqual({ n: 1 });
    await emptyCatalogue(db);
    await importJson(db, [record({ version: '1.4.3', status: 'affected' }, { defaultStatus: 'unaffected' })]);
    await take([before('2.0')]);
    expect(await isAffected()).toEqual({ n: 0 });
  });

  test('decides before an ADP, until it is withdrawn', async () => {
    const versions = [{ version: '0', lessThan: '3.0', status: 'affected' }];
    const adp = [{ affected: [{ vendor: 'acme', product: 'gateway', versions }] }];
    await importJson(db, [
      cveJson({ cna: { affected: [{ vendor: 'Acme', product: 'Gateway', versions: [{ version: 'n/a' }] }] }, adp }),
    ]);
    await take([before('2.0')]);
    expect(await entries()).toEqual([
      'Acme Gateway acme',
      'acme gateway CISA-ADP false',
      'Acme Gateway OSV PYSEC-2026-1',
    ]);
    await take([before('2.0', { cveIds: ['CVE-2026-1001'] })], { force: true });
    expect(await entries()).toEqual(['Acme Gateway acme', 'acme gateway CISA-ADP']);
  });

  test('leaves an ADP a second opinion of a range of the record when it is withdrawn', async () => {
    const entry = (lessThan: string) => ({
      affected: [{ vendor: 'Acme', product: 'Gateway', versions: [{ version: '0', lessThan, status: 'affected' }] }],
    });
    await importJson(db, [cveJson({ cna: entry('2.0'), adp: [entry('3.0')] })]);
    const rangeOf = () => db.rows(sql`select lo, hi from affected_ranges`);
    const stated = await rangeOf();
    await take([before('2.0')]);
    await take([before('2.0', { cveIds: ['CVE-2026-1001'] })], { force: true });
    expect(await rangeOf()).toEqual(stated);
    expect(await entries()).toEqual(['Acme Gateway acme', 'Acme Gateway CISA-ADP false']);
  });

  test('decides of commits without a tag beside a range of releases', async () => {
    await importJson(db, [record({ version: '0', lessThan: '5.21.1', status: 'affected' })]);
    await take([before('0.0.0-20240403103450-0e7f2b5bf4d2')]);
    expect(await entries()).toEqual(['Acme Gateway acme', 'Acme Gateway OSV PYSEC-2026-1']);
    expect(await db.rows(sql`select left(lo, 1) as order from affected_ranges order by lo collate "C"`)).toEqual([
      { order: 'd' },
      { order: 't' },
    ]);
  });

  test('makes a product of the package where the record names none that is it, and removes its link when it is withdrawn', async () => {
    await importJson(db, [cveJson({ cna: { affected: [{ vendor: 'n/a', product: 'n/a' }] } })]);
    await take([before('2.0')]);
    const own = { ...linked, product: 'gateway | gateway' };
    expect(await products()).toEqual([own]);
    await take([before('2.0', { cveIds: ['CVE-2026-1001'] })], { force: true });
    expect(await products()).toEqual([{ ...own, cves_count: 0, ranges: 0, packages: null }]);
    expect(await entries()).toEqual([]);
  });

  test('takes a record of another product for the package where both name a version', async () => {
    await importJson(db, [record({ version: '1.0', lessThan: '2.4.1', status: 'affected' })]);
    await take([before('2.4.1', { name: 'acme-core' }), before('9.1.1', { advisory: 'PYSEC-2026-2', name: 'bundle' })]);
    expect(await products()).toEqual([
      { ...linked, packages: 'pypi/acme-core osv' },
      { ...linked, product: 'bundle | bundle', packages: 'pypi/bundle osv' },
    ]);
  });

  test('replaces what an earlier archive said, and leaves other ecosystems alone', async () => {
    await importJson(db, [unversioned]);
    await take([before('2.0')]);
    const npm = before('7.0', { ecosystem: 'npm', advisory: 'GHSA-aaaa-bbbb-cccc' });
    await takeArchive(db, { ecosystem: 'npm', path: 'all.zip', statements: [npm], skipped: 0 }, { now });
    expect(await take([before('2.1', { advisory: 'PYSEC-2026-3' })])).toMatchObject({ changed: 1 });
    expect(await take([before('2.1', { advisory: 'PYSEC-2026-3' })])).toMatchObject({ changed: 0 });
    expect(await entries()).toEqual([
      'Acme Gateway acme',
      'Acme Gateway OSV PYSEC-2026-3',
      'Acme Gateway OSV GHSA-aaaa-bbbb-cccc',
    ]);
  });

  test('refuses an archive that lacks more than 2 % of what is stored, unless it is forced', async () => {
    const many = Array.from({ length: 100 }, (_, n) => before('2.0', { cveIds: [`CVE-2026-${2000 + n}`] }));
    await take(many);
    await expect(take(many.slice(3))).rejects.toThrow(SuccessionError);
    expect(await take(many.slice(2))).toMatchObject({ statements: 98, changed: 2 });
    expect(await take(many.slice(50), { force: true })).toMatchObject({ statements: 50, changed: 48 });
  });

  test('goes on with what is left after it was ended', async () => {
    const many = Array.from({ length: 4 }, (_, n) => before('2.0', { cveIds: [`CVE-2026-${2000 + n}`] }));
    let checks = 0;
    const signal = { get aborted() { return (checks += 1) > 2; } } as AbortSignal; // prettier-ignore
    await take(many, { batchSize: 1, signal });
    expect(await db.row(sql`select count(*)::integer as n from osv_statements`)).toEqual({ n: 2 });
    await take(many, { batchSize: 1 });
    expect(await db.row(sql`select count(*)::integer as n from osv_statements`)).toEqual({ n: 4 });
  });

  test('alerts those who track the product, but not of the first archive', async () => {
    await importJson(db, [unversioned]);
    await db.run(sql`
      insert into users (email, email_key, email_verified, created_at) values ('a@example.com', 'a@example.com', true, ${now})
      on conflict do nothing`);
    await db.run(sql`
      insert into trackings (user_id, tracking_type, target_pk, auto_track_new_versions, created_at, updated_at)
      select account.id, 'product', product.id, true, ${now}, ${now} from users account, products product`);
    const alerts = () => db.row(sql`select count(*)::integer as n from alert_events`);
    await take([before('2.0')]);
    expect(await alerts()).toEqual({ n: 0 });
    await recordArchive(db, { ecosystem: 'PyPI', source: 'all.zip', now });
    await take([before('3.0')]);
    expect(await alerts()).toEqual({ n: 1 });
  });
});
