import type { FullResult, Reporter, TestCase } from '@playwright/test/reporter';

const NO_REASON = 'no reason is given';

// Prints the reasons for skipped tests at the end; the list reporter shows only a dash.
export default class SkipReporter implements Reporter {
  readonly #skipped: TestCase[] = [];

  onTestEnd(test: TestCase): void {
    if (test.outcome() === 'skipped') this.#skipped.push(test);
  }

  onEnd({ status }: Pick<FullResult, 'status'>): void {
    if (status === 'interrupted') return;
    for (const line of listReasons(this.#skipped)) process.stdout.write(`${line}\n`);
  }

  printsToStdio(): boolean {
    return true;
  }
}

// `Skipped 12: Needs a release tree.`, most frequent first.
export function listReasons(skipped: readonly Pick<TestCase, 'annotations'>[]): string[] {
  const counts = new Map<string, number>();
  for (const { annotations } of skipped) {
    const { description } = annotations.find(({ type }) => type === 'skip' || type === 'fixme') ?? {};
    const reason = description ?? NO_REASON;
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([reason, count]) => `Skipped ${count}: ${reason}`);
}
