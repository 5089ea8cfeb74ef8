/**
 * Lets many through at once, or one alone: single statements pass, a transaction holds the gate until it ends.
 * `work` starts in the same turn in which the gate was seen open, so nothing can slip in between.
 */
export class Mutex {
  #held: Promise<void> | undefined;

  get isHeld(): boolean {
    return this.#held !== undefined;
  }

  async pass<T>(work: () => Promise<T>): Promise<T> {
    while (this.#held !== undefined) await this.#held;
    return work();
  }

  async hold<T>(work: () => Promise<T>): Promise<T> {
    while (this.#held !== undefined) await this.#held;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held = promise;
    try {
      return await work();
    } finally {
      this.#held = undefined;
      resolve();
    }
  }
}
