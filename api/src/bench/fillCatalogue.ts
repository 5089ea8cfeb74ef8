import { type Database, sql } from '../db/index.ts';
import { identityKey } from '../ingest/record/identityKey.ts';
import { writeRanks } from '../ingest/store/writeCves.ts';
import { writeMissingTexts } from '../ingest/store/writeTexts.ts';
import { versionKeys } from '@faultline/shared/versions';

export interface Size {
  cves: number;
  vendors: number;
  products: number;
}

const SYLLABLES = 'al be cor dyn er fan gra hex in jo kan lum mer net or pra qui ros syn tec'.split(' ');
export const FLAWS = [
  'Cross-site scripting',
  'SQL injection',
  'Buffer overflow',
  'Use after free',
  'Path traversal',
  'Improper authentication',
  'Missing authorization',
  'Command injection',
  'Information disclosure',
  'Denial of service',
  'Integer overflow',
  'Open redirect',
  'XML external entity',
  'Race condition',
];

const FILLER_WORDS = 400;
// Words by frequency: most descriptions contain the first one.
export const fillerWord = (rank: number): string =>
  `${SYLLABLES[rank % SYLLABLES.length]}${SYLLABLES[Math.floor(rank / SYLLABLES.length) % SYLLABLES.length]}`;

const generateName = (n: number, parts: number): string => {
  let [name, rest] = ['', n * 7919 + 13];
  for (let part = 0; part < parts; part++) {
    name += SYLLABLES[rest % SYLLABLES.length];
    rest = Math.floor(rest / SYLLABLES.length) + part;
  }
  return `${name[0]?.toUpperCase()}${name.slice(1)}`;
};

async function inParts(count: number, write: (numbers: number[]) => Promise<unknown>): Promise<void> {
  const STEP = 10_000;
  for (let start = 1; start <= count; start += STEP) {
    await write(Array.from({ length: Math.min(STEP, count - start + 1) }, (_, index) => start + index));
  }
}

async function fillNames(db: Database, { vendors, products }: Size) {
  await inParts(vendors, (numbers) => {
    const names = numbers.map((n) => `${generateName(n, 3)} ${n % 3 === 0 ? 'Systems' : 'Software'} ${n}`);
    return db.run(
      sql`insert into vendors (key, name) select * from unnest(${names.map(identityKey)}::text[], ${names}::text[])`,
    );
  });
  await inParts(products, (numbers) => {
    const names = numbers.map(
      (n) => `${generateName(n + 31, 4)} ${['Server', 'Client', 'Plugin', 'Manager', 'Gateway'][n % 5]}`,
    );
    return db.run(sql`
      insert into products (vendor_id, key, name)
      select 1 + floor(power(random(), 2) * ${vendors})::integer, key, name
      from unnest(${names.map(identityKey)}::text[], ${names}::text[]) as named (key, name) on conflict do nothing`);
  });
  const versions = Array.from({ length: 400 }, (_, index) => `${Math.floor(index / 40)}.${index % 40}`);
  await db.run(sql`
    insert into bench_versions (n, version, keys, key)
    select n, version, keys, keys[1] from jsonb_to_recordset(${sql.json(
      versions.map((version, n) => ({ n, version, keys: versionKeys(version) })),
    )}) as given (n integer, version text, keys text[])`);
  await db.script(`
    insert into product_versions (product_id, version, keys)
    select product.id, version.version, version.keys from products product cross join generate_series(1, 3) step
    join bench_versions version on version.n = (product.id * 37 + step * 53) % 400`);
}

// Links of many CVEs to few products, as real ones have; ranges from one version to another.
async function fillCves(db: Database, { cves }: Size, now: Date) {
  const fillers = `array[${Array.from({ length: FILLER_WORDS }, (_, rank) => `'${fillerWord(rank)}'`).join(', ')}]`;
  const flaws = `array[${FLAWS.map((flaw) => `'${flaw}'`).join(', ')}]`;
  await db.script(`
    create table bench_links as
    select n as cve, position, 1 + floor(power(random(), 3) * (select max(id) from products))::integer as product_id
    from generate_series(1, ${cves}) n cross join lateral generate_series(1, case when n % 11 = 0 then 4 else 1 end) position;
    insert into cves (cve_id, cve_year, vulnerability_name, search_name, severity, base_score, score_source, score_version,
      vendor_id, vendor_name, product_id, product_name, more_products, product_version_ids, published_date, updated_date, vuln_status,
      kev, exploitation, revised_at, content_hash)
    select 'CVE-' || extract(year from at) || '-' || (1000 + n), extract(year from at), named.name, lower(named.name), severity,
      case severity when 0 then null else severity * 2 + 1.5 end, 'bench', '3.1', vendor.id, vendor.name, product.id, product.name, 0,
      array(select id from product_versions version where version.product_id = product.id), at, least(timestamptz '${now.toISOString()}', at + cve.n * 31 % 400 * interval '1 day'), 'PUBLISHED',
      cve.n % 211 = 4, case when cve.n % 300 = 1 then 2 when cve.n % 6 = 1 then 1 else 0 end, at, 'bench ' || n
    from (select n, (array[0, 1, 2, 2, 2, 3, 3, 3, 4, 2])[1 + n % 10] as severity,
        timestamptz '${now.toISOString()}' - power(1 - n / ${cves}.0, 1.6) * interval '24 years' as at,
        (${flaws})[1 + (n * 31) % ${FLAWS.length}] as flaw, link.product_id
      from generate_series(1, ${cves}) n join bench_links link on link.cve = n and link.position = 1) cve
    join products product on product.id = cve.product_id join vendors vendor on vendor.id = product.vendor_id
    cross join lateral (
      select cve.flaw || ' in ' || product.name || ' of ' || vendor.name || ' by ' || substr(md5((cve.n % 5000)::text), 1, 9) as name) named
    order by n;
    insert into epss_scores (cve_id, score, percentile)
    select cve_id, power(pk::bigint * 7919 % 100003 / 100003.0, 6), pk::bigint * 7919 % 100003 / 100003.0 from cves where pk % 20 <> 0;
    insert into cve_details (cve_pk, doc) select pk, json_build_object('descriptions', json_build_array(json_build_object('source', 'bench',
      'lang', 'en', 'text', vulnerability_name || '. ' || filler.text)), 'affected', json_build_array(), 'references', json_build_array(), 'cwes', json_build_array(),
      'scores', json_build_array(), 'remediation', null, 'rejected_reason', null, 'assigner', 'bench') from cves
      cross join lateral (select string_agg((${fillers})[1 + floor(power(random(), 3) * ${FILLER_WORDS})::integer], ' ') as text
        from generate_series(1, 60 + 0 * pk)) filler;
    insert into cve_products (cve_pk, product_id, published_date)
    select distinct cve.pk, link.product_id, cve.published_date from bench_links link
    join cves cve on cve.content_hash = 'bench ' || link.cve join products product on product.id = link.product_id;
    insert into cve_vendors (cve_pk, vendor_id, published_date)
    select distinct link.cve_pk, product.vendor_id, link.published_date from cve_products link
    join products product on product.id = link.product_id;
    insert into affected_ranges (cve_pk, product_id, published_date, lo, hi)
    select link.cve_pk, link.product_id, link.published_date, 'd:', version.key from cve_products link
    join bench_versions version on version.n = (link.cve_pk * 7 + link.product_id) % 400;
    insert into cve_daily_counts (day, severity, n)
    select (published_date at time zone 'UTC')::date, severity, count(*) from cves group by 1, 2;
    update vendors vendor set cves_count = n from (select vendor_id, count(*) as n from cve_vendors group by 1) counted where counted.vendor_id = vendor.id;
    update vendors vendor set products_count = n from (select vendor_id, count(*) as n from products group by 1) counted where counted.vendor_id = vendor.id;
    update products product set cves_count = n from (select product_id, count(*) as n from cve_products group by 1) counted where counted.product_id = product.id;
    update products product set versions_count = n from (select product_id, count(*) as n from product_versions group by 1) counted where counted.product_id = product.id;
    drop table bench_links;`);
}

// Fills an empty database by SQL, because an import would take minutes.
export async function fillCatalogue(db: Database, size: Size, now: Date): Promise<void> {
  await db.script(`select setseed(0.42);
    create table bench_versions (n integer primary key, version text, keys text[], key text)`);
  await fillNames(db, size);
  await fillCves(db, size, now);
  await db.script('drop table bench_versions');
  await writeRanks(db, sql`true`);
  await writeMissingTexts(db);
  await db.run(sql`update catalogue_state set data_version = data_version + 1, updated_at = now()`);
  await db.maintain();
}
