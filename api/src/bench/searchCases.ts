import type { Database } from '../db/index.ts';
import { FLAWS, fillerWord } from './fillCatalogue.ts';
import {
  formatAddress,
  listIds,
  listNumbers,
  listProducts,
  listVendors,
  type QueryCase,
  rareWord,
  toCases,
} from './queryCases.ts';

// Searches by the query language, each with different values, so that no answer is cached.
export async function searchCases(db: Database, count: number): Promise<QueryCase[]> {
  return toCases(
    toPaths(await listQueries(db, count), (q) => formatAddress('/cves', { q })),
    'search: ',
  );
}

const toPaths = <T>(values: Record<string, T[]>, format: (value: T) => string): Record<string, string[]> =>
  Object.fromEntries(Object.entries(values).map(([name, each]) => [name, each.map(format)]));

const day = (n: number) => new Date(Date.UTC(2022, 0, 1 + n * 7)).toISOString().slice(0, 10);
const flaw = (n: number) => FLAWS[n % FLAWS.length] ?? '';

async function listQueries(db: Database, count: number): Promise<Record<string, string[]>> {
  const vendors = await listVendors(db, count);
  const products = await listProducts(db, count);
  const numbers = listNumbers(count);
  return {
    'rare word': numbers.map((n) => rareWord(1000 + n)),
    'frequent word': numbers.map((n) => fillerWord(n)),
    'beginning of a word': numbers.map((n) => `${rareWord(2000 + n).slice(0, 4)}*`),
    'rare phrase': products.map((name) => `"in ${name}"`),
    // All available values; with dates, the requested number.
    'known phrase': FLAWS.map((name) => `"${name}"`),
    'known phrase until a day': numbers.map((n) => `"${flaw(n)}" published<=${day(n)}`),
    'frequent phrase, not a known one': FLAWS.map((name) => `"${name} in"`),
    'frequent phrase, not a known one, until a day': numbers.map((n) => `"${flaw(n)} in" published<=${day(n)}`),
    'phrase of frequent words': numbers.map((n) => `"${fillerWord(n)} ${fillerWord(n + 3)}"`),
    'vendor and word': vendors.map((name) => `vendor:${name.slice(0, 4)} injection`),
    'cvss>=9 kev:true': numbers.map((n) => `cvss>=9 kev:true published<=${day(n)}`),
    'three words, OR and NOT': numbers.map((n) => `(overflow OR traversal) ${fillerWord(n)} -${fillerWord(n + 7)}`),
  };
}

export async function suggestionCases(db: Database, count: number): Promise<QueryCase[]> {
  const vendors = await listVendors(db, count);
  const products = await listProducts(db, count);
  const ids = await listIds(db, count);
  const numbers = listNumbers(count);
  const texts: Record<string, string[]> = {
    'beginning of a vendor': vendors.map((name) => name.slice(0, 4)),
    'beginning of a product': products.map((name) => name.slice(0, 6)),
    'frequent word': numbers.map((n) => fillerWord(n)),
    'two words, the second begun': numbers.map((n) => `${fillerWord(n)} ${rareWord(3000 + n).slice(0, 3)}`),
    'beginning of an id': ids.map((id) => id.slice(0, 10)),
  };
  return toCases(
    toPaths(texts, (text) => formatAddress('/search', { text, limit: '5' })),
    'suggestions: ',
  );
}

export const statisticsCases = (count: number): QueryCase[] => {
  const numbers = listNumbers(count);
  const filters: Record<string, Record<string, string>[]> = {
    'rare word in q': numbers.map((n) => ({ q: rareWord(1000 + n) })),
    'frequent word in q': numbers.map((n) => ({ q: fillerWord(n) })),
    'known phrase in q': numbers.map((n) => ({ q: `"${flaw(n)}" published<=${day(n)}` })),
    'EPSS and CVSS': numbers.map((n) => ({ min_epss: (0.5 + (n % 50) / 100).toFixed(2), min_score: '7' })),
    exploitation: numbers.map((n) => ({ exploitation: 'active', published_date_end: day(n) })),
    'several severities in a date range': numbers.map((n) => ({
      severity: 'High,Critical',
      published_date_start: day(n),
      published_date_end: day(n + 8),
    })),
  };
  return toCases(
    toPaths(filters, (values) => formatAddress('/cves/stats', values)),
    'statistics: ',
  );
};
