import type { Database } from '../db/index.ts';
import type { BenchApp } from './benchApp.ts';
import { FLAWS, fillerWord } from './fillCatalogue.ts';
import { formatAddress, listColumn, type QueryCase, rareWord } from './queryCases.ts';
import { sql } from '../db/index.ts';

/** Searches by the query language, each with values of its own. */
export async function searchCases(db: Database, count: number): Promise<QueryCase[]> {
  const vendors = await listColumn(
    db,
    sql`select name as value from vendors where cves_count > 5 order by md5(name) limit ${count}`,
  );
  const products = await listColumn(
    db,
    sql`select name as value from products where cves_count > 2 order by md5(name) limit ${count}`,
  );
  const numbers = Array.from({ length: count }, (_, index) => index);
  const day = (n: number) => new Date(Date.UTC(2022, 0, 1 + n * 7)).toISOString().slice(0, 10);
  const flaw = (n: number) => FLAWS[n % FLAWS.length] ?? '';
  const queries: Record<string, string[]> = {
    'rare word': numbers.map((n) => rareWord(1000 + n)),
    'frequent word': numbers.map((n) => fillerWord(n)),
    'beginning of a word': numbers.map((n) => `${rareWord(2000 + n).slice(0, 4)}*`),
    'rare phrase': products.map((name) => `"in ${name}"`),
    'frequent phrase': numbers.map((n) => `"${flaw(n)}" published<=${day(n)}`),
    'vendor and word': vendors.map((name) => `vendor:${name.slice(0, 4)} injection`),
    'cvss>=9 kev:true': numbers.map((n) => `cvss>=9 kev:true published<=${day(n)}`),
    'three words, OR and NOT': numbers.map((n) => `(overflow OR traversal) ${fillerWord(n)} -${fillerWord(n + 7)}`),
  };
  return Object.entries(queries).map(([name, texts]) => ({
    name: `search: ${name}`,
    paths: texts.map((q) => formatAddress('/cves', { q })),
  }));
}

/** The pages after these, where there are any. */
export async function nextPages(app: BenchApp, { name, paths }: QueryCase): Promise<QueryCase> {
  const next: string[] = [];
  for (const path of paths) {
    const cursor = await app.getNextCursor(path);
    if (cursor !== null) next.push(`${path}&cursor=${encodeURIComponent(cursor)}`);
  }
  return { name: `${name}, page 2`, paths: next };
}
