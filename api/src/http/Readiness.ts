/** The step after which the tables are those that this release reads. */
export const MIGRATIONS = 'migrations';

/** The steps required before the API takes traffic, by name; each is pending, done or failed. */
export class Readiness {
  readonly #pending = new Set<string>();
  readonly #failed = new Set<string>();

  /** Not ready until `work` is done; if it fails, never ready (the caller logs why, and ends the process). */
  waitFor(name: string, work: Promise<unknown>): void {
    this.#pending.add(name);
    work.then(
      () => this.#pending.delete(name),
      () => this.#failed.add(name),
    );
  }

  /** Names of what is not done, with ' failed' after those that never will be. */
  missing(): string[] {
    return [...this.#pending].map((name) => (this.#failed.has(name) ? `${name} failed` : name));
  }
}
