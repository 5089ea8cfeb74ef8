// Durations of one kind of call, in milliseconds.
export class Timings {
  readonly #all: number[] = [];

  async measure<T>(work: () => Promise<T>): Promise<T> {
    const start = performance.now();
    const result = await work();
    this.#all.push(performance.now() - start);
    return result;
  }

  at(share: number): number {
    const sorted = this.#all.toSorted((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  }
}
