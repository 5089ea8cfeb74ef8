/** After this step the tables match this release. */
export const MIGRATIONS = 'migrations';

/** The named steps that must finish before the API accepts traffic. Each is pending, done or failed. */
export class Readiness {
  readonly #pending = new Set<string>();
  readonly #failed = new Set<string>();

  /** Adds a step. If `work` fails, the API never becomes ready; the caller logs the reason and exits. */
  waitFor(name: string, work: Promise<unknown>): void {
    this.#pending.add(name);
    work.then(
      () => this.#pending.delete(name),
      () => this.#failed.add(name),
    );
  }

  /** Returns the names of unfinished steps, with the suffix ' failed' for failed ones. */
  missing(): string[] {
    return [...this.#pending].map((name) => (this.#failed.has(name) ? `${name} failed` : name));
  }
}
