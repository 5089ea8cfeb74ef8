import type { BrowserContext } from '@playwright/test';

const levels = ['error', 'warning'];

/** What the pages of a context say on their consoles, and what they throw. */
export class ConsoleErrors {
  readonly #heard: string[] = [];
  readonly #expected: RegExp[] = [];

  constructor(context: BrowserContext) {
    context.on('console', (message) => {
      if (!levels.includes(message.type())) return;
      this.#heard.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => this.#heard.push(`thrown: ${error.error().stack ?? error.error().message}`));
  }

  /** This test makes this noise on purpose. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  /** What nobody expected. */
  unexpected(): string[] {
    return this.#heard.filter((line) => !this.#expected.some((pattern) => pattern.test(line)));
  }
}
