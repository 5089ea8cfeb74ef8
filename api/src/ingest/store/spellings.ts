import type { RecordProduct } from '../record/CveRecord.ts';
import { isAffected } from '../record/isAffected.ts';
import { identityKey } from '../record/identityKey.ts';

// The number of CVEs with a spelling: in CNA containers and in ADP containers.
export type Spelling = [name: string, byCna: number, byAdp: number];

// A hostile list of records could spell one name in thousands of ways.
const MAX_SPELLINGS = 100;
// A capitalized spelling is preferred even if it is this many times rarer, because most lower-case ones are slugs.
const MAX_SLUG_RATIO = 4;

const isLowerCase = (name: string) => name === name.toLowerCase();

function compareSpellings([a, ...countsOfA]: Spelling, [b, ...countsOfB]: Spelling): number {
  const byCount = countsOfB[0] - countsOfA[0] || countsOfB[1] - countsOfA[1];
  return byCount || Number(isLowerCase(a)) - Number(isLowerCase(b)) || (a < b ? -1 : 1);
}

// Returns the spelling to display: the most frequent in CNA containers, then in ADP containers; capitalized spellings
// are preferred.
export function chooseSpelling(spellings: readonly Spelling[]): string | undefined {
  const ordered = spellings.toSorted(compareSpellings);
  const [first] = ordered;
  if (first === undefined || !isLowerCase(first[0])) return first?.[0];
  const weight = ([, byCna, byAdp]: Spelling) => (first[1] > 0 ? byCna : byAdp);
  const capitalized = ordered.find(
    (other) => !isLowerCase(other[0]) && weight(other) * MAX_SLUG_RATIO >= weight(first),
  );
  return (capitalized ?? first)[0];
}

// Returns the spellings after `changes`. Unused spellings are removed, except for the last one.
export function addSpellings(spellings: readonly Spelling[], changes: Iterable<Spelling>): Spelling[] {
  const counts = new Map(spellings.map((spelling) => [spelling[0], spelling]));
  for (const [name, byCna, byAdp] of changes) {
    const count = counts.get(name);
    if (count === undefined && counts.size >= MAX_SPELLINGS) continue;
    counts.set(name, [name, Math.max(0, (count?.[1] ?? 0) + byCna), Math.max(0, (count?.[2] ?? 0) + byAdp)]);
  }
  const left = [...counts.values()].filter(([, byCna, byAdp]) => byCna + byAdp > 0);
  const last = chooseSpelling(spellings);
  return left.length > 0 || last === undefined ? left : [[last, 0, 0]];
}

// Changes of the spellings of one vendor, or of one product (`productKey`), which may have no vendor.
interface SpellingChanges {
  vendorKey: string | null;
  productKey: string | null;
  changes: Map<string, Spelling>;
}
export type VendorSpellings = SpellingChanges & { vendorKey: string };
export type ProductSpellings = SpellingChanges & { productKey: string };

// Counts spellings of vendors and products in added, replaced and removed records.
export class SpellingCounter {
  readonly #names = new Map<string, SpellingChanges>();

  replace(before: RecordProduct[] | undefined, after: RecordProduct[] | undefined): void {
    const had = listSpellings(before ?? []);
    const has = listSpellings(after ?? []);
    for (const [id, spelled] of had) if (!has.has(id)) this.#add(spelled, -1);
    for (const [id, spelled] of has) if (!had.has(id)) this.#add(spelled, 1);
  }

  get vendors(): VendorSpellings[] {
    return [...this.#names.values()].flatMap(({ vendorKey, ...change }) =>
      vendorKey === null || change.productKey !== null ? [] : [{ ...change, vendorKey }],
    );
  }

  get products(): ProductSpellings[] {
    return [...this.#names.values()].flatMap(({ productKey, ...change }) =>
      productKey === null ? [] : [{ ...change, productKey }],
    );
  }

  #add({ vendorKey, productKey, name, adp }: Spelled, difference: number) {
    const id = `${vendorKey ?? ''}\n${productKey ?? ''}`;
    const known = this.#names.get(id) ?? { vendorKey, productKey, changes: new Map<string, Spelling>() };
    const [, byCna, byAdp] = known.changes.get(name) ?? [name, 0, 0];
    known.changes.set(name, [name, byCna + (adp ? 0 : difference), byAdp + (adp ? difference : 0)]);
    this.#names.set(id, known);
  }
}

interface Spelled {
  vendorKey: string | null;
  productKey: string | null;
  name: string;
  adp: boolean;
}

// Returns a record's spellings of its vendors and products without duplicates.
function listSpellings(entries: RecordProduct[]): Map<string, Spelled> {
  const found = new Map<string, Spelled>();
  for (const entry of entries) {
    if (!isAffected(entry)) continue;
    const adp = entry.adp === true;
    const vendorKey = entry.vendor === null ? null : identityKey(entry.vendor);
    if (entry.vendor !== null)
      found.set(`${adp} ${entry.vendor}`, { vendorKey, productKey: null, name: entry.vendor, adp });
    if (entry.product === null) continue;
    const productKey = identityKey(entry.product);
    found.set(`${adp} ${vendorKey ?? ''}\n${entry.product}`, { vendorKey, productKey, name: entry.product, adp });
  }
  return found;
}

// Sums differences by key. Sums of zero are removed.
export class DeltaCounter<K> {
  readonly #sums = new Map<K, number>();

  add(key: K, difference: number) {
    const sum = (this.#sums.get(key) ?? 0) + difference;
    if (sum === 0) this.#sums.delete(key);
    else this.#sums.set(key, sum);
  }

  get differences(): ReadonlyMap<K, number> {
    return this.#sums;
  }
}
