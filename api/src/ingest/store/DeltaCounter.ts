/** Differences by key, summed up; those that come to zero are gone. */
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
