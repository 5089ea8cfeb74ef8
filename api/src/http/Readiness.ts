// After this step the tables match this release.
export const MIGRATIONS = 'migrations';

export class Readiness {
  readonly #pending = new Set<string>();
  readonly #failed = new Set<string>();

  // If `work` fails, the API never becomes ready; the caller logs the reason and exits.
  waitFor(name: string, work: Promise<unknown>): void {
    this.#pending.add(name);
    work.then(
      () => this.#pending.delete(name),
      () => this.#failed.add(name),
    );
  }

  missing(): string[] {
    return [...this.#pending].map((name) => (this.#failed.has(name) ? `${name} failed` : name));
  }
}
