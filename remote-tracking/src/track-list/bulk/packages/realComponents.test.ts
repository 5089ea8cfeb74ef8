import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { catalog, products } from '@faultline/shared/contract';
import { respondUsing, restoreApi, stubApi } from '@faultline/shared/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { productAnswer, productRow, vendorRow } from '../../../fixtures/catalogue.ts';
import { createLookup } from '../match/createLookup.ts';
import { listNames, matchEntry, type Target } from '../match/matchEntry.ts';
import { readList } from '../read/readList.ts';

// Real records are not part of this project; where they do not lie beside it, in ../shared/data, these tests are skipped.
const archive = join(import.meta.dirname, '../../../../../../shared/data/large.tar.gz');

interface Name {
  vendor: string;
  product: string;
  count: number;
}

async function* readTar(path: string): AsyncGenerator<string> {
  let rest = Buffer.alloc(0);
  for await (const chunk of createReadStream(path).pipe(createGunzip())) {
    rest = Buffer.concat([rest, chunk as Buffer]);
    let at = 0;
    while (rest.length - at >= 512) {
      const size = Number.parseInt(rest.toString('latin1', at + 124, at + 136), 8) || 0;
      const end = at + 512 + Math.ceil(size / 512) * 512;
      if (rest.length < end) break;
      if (size > 0) yield rest.toString('utf8', at + 512, at + 512 + size);
      at = end;
    }
    rest = rest.subarray(at);
  }
}

interface Affected {
  vendor?: string;
  product?: string;
  packageName?: string;
  defaultStatus?: string;
  versions?: { status?: string }[];
}

const isAffected = ({ defaultStatus = 'unknown', versions = [] }: Affected): boolean =>
  defaultStatus === 'affected' ||
  (versions.length === 0 ? defaultStatus === 'unknown' : versions.some(({ status }) => status !== 'unaffected'));

/** The names that the API would list: the CNA's, and an ADP's where the CNA names none. */
async function readNames(): Promise<Name[]> {
  const names = new Map<string, Name>();
  const isName = (text: string | undefined) =>
    text !== undefined && !/^(?:n\/a|unknown|unspecified|-|\s*)$/i.test(text);
  for await (const text of readTar(archive)) {
    if (!text.startsWith('{')) continue;
    const { containers } = JSON.parse(text) as {
      containers?: { cna?: { affected?: Affected[] }; adp?: { affected?: Affected[] }[] };
    };
    const toNames = (list: Affected[] = []) =>
      list.filter((each) => isName(each.vendor) && isName(each.product ?? each.packageName));
    const own = toNames(containers?.cna?.affected);
    const stated = own.length > 0 ? own : (containers?.adp ?? []).flatMap(({ affected }) => toNames(affected));
    const keys = new Set<string>();
    for (const { vendor = '', product, packageName = '' } of stated.filter(isAffected)) {
      const name = { vendor: vendor.trim(), product: (product ?? packageName).trim(), count: 0 };
      const key = `${name.vendor}|${name.product}`.toLowerCase();
      if (keys.has(key)) continue;
      keys.add(key);
      names.set(key, { ...(names.get(key) ?? name), count: (names.get(key)?.count ?? 0) + 1 });
    }
  }
  return [...names.values()];
}

/** Responds as the API does: the products and vendors of exactly these names, products by their repository too. */
function stubCatalog(names: readonly Name[]) {
  const productRows = names.map(({ vendor, product, count }, id) =>
    productRow({ id: id + 1, name: product, display_name: product, vendor_name: vendor, cves_count: count }),
  );
  const byVendor = new Map(names.map(({ vendor }) => [vendor.toLowerCase(), vendor]));
  const vendorRows = [...byVendor.values()].map((name, id) => vendorRow({ id: id + 1, name, display_name: name }));
  stubApi(
    respondUsing(catalog.find, ({ body }) => {
      const wanted = new Set((body as { names: string[] }).names.map((name) => name.toLowerCase()));
      const isWanted = (name: string) => wanted.has(name) || wanted.has(name.split('/')[1] ?? name);
      return {
        vendors: vendorRows.filter(({ name }) => wanted.has(name.toLowerCase())),
        products: productRows.filter(({ name }) => isWanted(name.toLowerCase())),
      };
    }),
    respondUsing(products.detail, () => productAnswer({ product_versions: [] })),
  );
}

const formatTarget = ({ owner, name }: Target) => (owner === undefined ? name : `${owner} | ${name}`).toLowerCase();

/** Matches the components of a list of `purl, expected names`, and compares the matches with what a person found. */
async function measure(file: string) {
  const lookup = createLookup(new AbortController().signal);
  const rows = readFileSync(join(import.meta.dirname, 'fixtures', file), 'utf8')
    .trim()
    .split('\n');
  const counts = { components: rows.length, expected: 0, right: 0, wrong: 0, suggested: 0 };
  const problems: string[] = [];
  const entries = rows.map((row) => {
    const [purl = ''] = row.split('\t');
    const component = { name: decodeURIComponent(purl).replace(/^.*\/|@[^@]*$/g, ''), purl };
    return readList(JSON.stringify({ bomFormat: 'CycloneDX', components: [component] })).entries[0];
  });
  await lookup.prefetch(entries.flatMap(listNames));
  for (const [index, row] of rows.entries()) {
    const [purl = '', expected = ''] = row.split('\t');
    const accepted = expected.toLowerCase().split(' || ');
    const entry = entries[index];
    const match = entry === undefined ? undefined : await matchEntry(entry, lookup);
    if (expected !== '-') counts.expected += 1;
    if (match?.status === 'found') {
      const isRight = accepted.includes(formatTarget(match.target));
      counts[isRight ? 'right' : 'wrong'] += 1;
      if (!isRight) problems.push(`${purl}: ${formatTarget(match.target)} instead of ${expected}`);
    } else if (expected !== '-') {
      const isSuggested =
        match?.status === 'ambiguous' && match.targets.some((each) => accepted.includes(formatTarget(each)));
      if (isSuggested) counts.suggested += 1;
      problems.push(`${purl}: ${isSuggested ? 'only suggested' : 'not found'}, expected ${expected}`);
    }
  }
  const recall = counts.right / counts.expected;
  const precision = counts.right / (counts.right + counts.wrong);
  process.stdout.write(`${file}: ${JSON.stringify({ ...counts, recall, precision })}\n${problems.join('\n')}\n`);
  return { recall, precision, components: counts.components };
}

describe.skipIf(!existsSync(archive))('matching of real components with real records', () => {
  beforeAll(async () => stubCatalog(await readNames()), 180_000);
  afterAll(restoreApi);

  test('finds 0.9 of 500 packages of five ecosystems, and is right for 0.98 of what it finds', async () => {
    const { recall, precision, components } = await measure('components.tsv');
    expect(components).toBe(500);
    expect(recall).toBeGreaterThanOrEqual(0.9);
    expect(precision).toBeGreaterThanOrEqual(0.98);
  }, 180_000);

  test('does as well with 250 more', async () => {
    const { recall, precision } = await measure('moreComponents.tsv');
    expect(recall).toBeGreaterThanOrEqual(0.9);
    expect(precision).toBeGreaterThanOrEqual(0.98);
  }, 180_000);
});
