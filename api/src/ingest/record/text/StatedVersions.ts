import {
  affectedIntervals,
  findBranch,
  isUncertain,
  parseSeries,
  toVersionRanges,
  versionKey,
  versionKeys,
} from '@faultline/shared/versions';
import type { RecordProduct, RecordRange } from '../CveRecord.ts';

/** The versions that the data of a record states of one product. */
export class StatedVersions {
  readonly #intervals;
  readonly #keys = new Map<string, string>();
  readonly #fixes: Set<string>;
  readonly #spans;
  readonly #starts: string[];

  constructor(entries: RecordProduct[]) {
    this.#intervals = affectedIntervals(entries).filter((interval) => !isUncertain(interval));
    const spans = entries.flatMap(({ ranges }) => ranges.flatMap(toVersionRanges));
    this.#spans = spans;
    for (const text of spans.flatMap(({ from, to }) => [from?.text ?? '', to?.text ?? ''])) {
      const key = toKey(text);
      if (key !== '') this.#keys.set(key, text);
    }
    const ends = spans.flatMap(({ to }) => (to === undefined || to.inclusive ? [] : toKey(to.text)));
    this.#fixes = new Set(ends);
    this.#starts = spans.flatMap(({ from }) => from?.text ?? '0').filter((text) => /^v?\d/i.test(text));
  }

  get isEmpty(): boolean {
    return this.#keys.size === 0;
  }

  /** The lowest start of all ranges; undefined where one has none. */
  get lowest(): string | undefined {
    const [first] = this.#starts.toSorted((a, b) => (toKey(a) < toKey(b) ? -1 : 1));
    return first === '0' ? undefined : first;
  }

  /** Returns whether a version is the first after a range. */
  isFix(version: string): boolean {
    return this.#fixes.has(toKey(version));
  }

  isAffected(version: string): boolean {
    const keys = versionKeys(parseSeries(version) ?? version);
    return this.#intervals.some(({ lo, hi }) => keys.some((key) => lo <= key && key < hi));
  }

  #isKnown(version: string): boolean {
    return this.isAffected(version) || this.#keys.has(toKey(version));
  }

  #isListed(version: string): boolean {
    return this.#spans.some(
      ({ from, to }) => from !== undefined && from.text === to?.text && isSameVersion(from.text, version),
    );
  }

  /**
   * Returns where a claim about all versions up to one begins: behind the last version below it that the data names, or in its branch
   * if the sentences name the former, too.
   */
  findStart(version: string, isNamed: (version: string) => boolean): string | undefined {
    const key = toKey(version);
    const below = [...this.#keys].filter(([each]) => each < key).toSorted(([a], [b]) => (a < b ? 1 : -1))[0]?.[1];
    if (below === undefined) return undefined;
    const branch = findBranch(version, below);
    return branch === undefined || !isNamed(below) ? below : `${branch}.*`;
  }

  /** Returns whether the data names a version up to this one. */
  reaches(version: string): boolean {
    return [...this.#keys.keys()].some((key) => key <= toKey(version));
  }

  /** Returns where the versions right before an end begin that the data doesn't call affected: `2.22.1` for 2.22.2. */
  findGap(end: string): string | undefined {
    const previous = findPrevious(end);
    if (previous !== undefined && this.isAffected(previous)) return undefined;
    const start = this.findStart(end, () => true);
    if (start === undefined) return this.#isListed(end) ? '0' : undefined;
    return start.endsWith('*') ? undefined : start;
  }

  /** Returns the start of a range that ends at a version and holds one release. */
  findLoneStart(end: string): string | undefined {
    const areLone = this.#spans.every(
      ({ from, to }) => from !== undefined && to?.inclusive === false && isRightBefore(from.text, to.text),
    );
    return areLone ? this.#spans.find(({ to }) => to?.text.endsWith(end))?.from?.text : undefined;
  }

  /** Returns whether a claim says more than the data. */
  adds({ version, less_than, less_than_or_equal }: RecordRange): boolean {
    const end = less_than ?? less_than_or_equal;
    if (version === '*') return true;
    if (end === null) return !this.#isKnown(version) || (this.isFix(version) && !this.isAffected(version));
    if (toKey(version) > toKey(end) || (less_than !== null && toKey(version) === toKey(end))) return false;
    if (less_than_or_equal !== null && !this.isAffected(end)) return true;
    const previous = less_than === null ? undefined : findPrevious(end);
    const isOneLine = version === '0' || findBranch(end, version) === undefined;
    if (previous !== undefined && !this.isAffected(previous) && isOneLine) return true;
    return !(this.#isKnown(end) && (version === '0' || version.endsWith('*') || this.#isKnown(version)));
  }
}

/** Returns the key of a version, or of what a series begins with; empty without a place in the order. */
export const toKey = (text: string): string => versionKey('plain', parseSeries(text) ?? text) ?? '';

export const isSameVersion = (a: string, b: string): boolean => toKey(a) !== '' && toKey(a) === toKey(b);

// 2.9.4 for 2.9.5.
function findPrevious(version: string): string | undefined {
  const [, line, last] = /^v?(\d+(?:\.\d+)*)\.(\d+)$/i.exec(version) ?? [];
  return line === undefined || Number(last) === 0 ? undefined : `${line}.${Number(last) - 1}`;
}

// 2.9.4 before 2.9.5.
export function isRightBefore(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => /^v?(\d+(?:\.\d+)*)\.(\d+)$/i.exec(text));
  return left != null && right != null && left[1] === right[1] && Number(left[2]) + 1 === Number(right[2]);
}
