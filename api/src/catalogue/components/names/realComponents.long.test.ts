import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import tar from 'tar-stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../db/index.ts';
import { readRecord } from '../../../ingest/record/readRecord.ts';
import { createTestContext, type TestContext } from '../../../testing/index.ts';
import { matchComponents } from '../matchComponents.ts';

// Real records are not part of this project; without ../shared/data these tests are skipped.
const archive = join(import.meta.dirname, '../../../../../../shared/data/large.tar.gz');

interface Named {
  vendor: string;
  vendorKey: string;
  product: string;
  key: string;
  count: number;
  packages: Set<string>;
}

// The products that an import of these records would store.
async function readProducts(): Promise<Named[]> {
  const products = new Map<string, Named>();
  const extract = createReadStream(archive).pipe(createGunzip()).pipe(tar.extract());
  for await (const entry of extract) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk as Buffer);
    if (!entry.header.name.endsWith('.json')) continue;
    const record = readRecord(JSON.parse(Buffer.concat(chunks).toString('utf8')));
    if ('why' in record) continue;
    for (const { vendor, product } of record.pairs) {
      if (vendor === null || product === null) continue;
      const id = `${vendor.key}\n${product.key}`;
      const named = { vendor: vendor.name, vendorKey: vendor.key, product: product.name, key: product.key };
      const known = products.get(id) ?? { ...named, count: 0, packages: new Set() };
      known.count += 1;
      for (const { ecosystem, name, source } of product.packages ?? [])
        known.packages.add([ecosystem, name, source].join(' '));
      products.set(id, known);
    }
  }
  return [...products.values()];
}

async function store({ deps: { db } }: TestContext, products: readonly Named[]): Promise<void> {
  const vendors = new Map(products.map(({ vendorKey, vendor }) => [vendorKey, vendor]));
  await db.run(sql`
    insert into vendors (key, name) select * from unnest(${[...vendors.keys()]}::text[], ${[...vendors.values()]}::text[])`);
  const rows = products.map(({ packages: _packages, ...row }) => row);
  await db.run(sql`
    insert into products (vendor_id, key, name, cves_count)
    select vendor.id, given.key, given.product, given.count
    from jsonb_to_recordset(${sql.json(rows)}) as given (vendor text, "vendorKey" text, product text, key text, count integer)
    join vendors vendor on vendor.key = given."vendorKey"`);
  const links = products.flatMap(({ vendorKey, key, packages }) =>
    [...packages].map((each) => {
      const [ecosystem, name, source] = each.split(' ');
      return { vendorKey, key, ecosystem, name, source };
    }),
  );
  await db.run(sql`
    insert into product_packages (ecosystem, name, product_id, cve_pk, source)
    select given.ecosystem, given.name, product.id, 1, given.source
    from jsonb_to_recordset(${sql.json(links)}) as given ("vendorKey" text, key text, ecosystem text, name text, source text)
    join vendors vendor on vendor.key = given."vendorKey"
    join products product on product.vendor_id = vendor.id and product.key = given.key`);
}

const isAccepted = (expected: string[], vendor: string | null, product: string | null) =>
  [`${vendor} | ${product}`, ...(vendor === product ? [vendor] : [])].some((name) =>
    expected.includes(String(name).toLowerCase()),
  );

let context: TestContext;

// Matches the components of a list of `purl, expected names`, and compares the matches with what a person found.
async function measure(file: string) {
  const rows = readFileSync(join(import.meta.dirname, 'fixtures', file), 'utf8')
    .trim()
    .split('\n');
  const components = rows.map((row) => {
    const [purl = ''] = row.split('\t');
    return { name: decodeURIComponent(purl).replaceAll(/^.*\/|@[^@]*$/g, ''), purl };
  });
  const matches = await matchComponents(context.deps.db, components);
  const counts = { components: rows.length, expected: 0, right: 0, wrong: 0, suggested: 0 };
  const problems: string[] = [];
  for (const [index, row] of rows.entries()) {
    const [purl = '', names = ''] = row.split('\t');
    const accepted = names.toLowerCase().split(' || ');
    const { confidence, targets } = matches[index] ?? { confidence: 'none', targets: [] };
    const right = targets.filter(({ vendor_name, product_name }) => isAccepted(accepted, vendor_name, product_name));
    const found = targets.map(({ vendor_name, product_name }) => `${vendor_name} | ${product_name}`).join(', ');
    if (names !== '-') counts.expected += 1;
    if (confidence === 'match') {
      counts[right.length > 0 ? 'right' : 'wrong'] += 1;
      if (right.length < targets.length) problems.push(`${purl}: ${found} instead of ${names}`);
    } else if (names !== '-') {
      if (right.length > 0) counts.suggested += 1;
      problems.push(`${purl}: ${right.length > 0 ? 'only suggested' : 'not found'}, expected ${names}`);
    }
  }
  const recall = counts.right / counts.expected;
  const precision = counts.right / (counts.right + counts.wrong);
  process.stdout.write(`${file}: ${JSON.stringify({ ...counts, recall, precision })}\n${problems.join('\n')}\n`);
  return { recall, precision, components: counts.components };
}

describe.skipIf(!existsSync(archive))('matching of real components with real records', () => {
  beforeAll(async () => {
    context = await createTestContext();
    await store(context, await readProducts());
  });
  afterAll(() => context.close());

  test('finds 0.9 of 500 packages of five ecosystems, and is right for 0.98 of what it finds', async () => {
    const { recall, precision, components } = await measure('components.tsv');
    expect(components).toBe(500);
    expect(recall).toBeGreaterThanOrEqual(0.9);
    expect(precision).toBeGreaterThanOrEqual(0.98);
  });

  test('does as well with 250 more', async () => {
    const { recall, precision } = await measure('moreComponents.tsv');
    expect(recall).toBeGreaterThanOrEqual(0.9);
    expect(precision).toBeGreaterThanOrEqual(0.98);
  });
});
