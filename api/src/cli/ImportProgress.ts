import type { ImportReport } from '../ingest/index.ts';

const TERMINAL_MS = 200;
const LOG_MS = 5000;

const number = (value: number) => value.toLocaleString('en-US');

// `3,110 added, 0 updated, 0 unchanged, 2 skipped`
export const formatCounts = ({ added, updated, unchanged, skipped }: ImportReport): string =>
  `${number(added)} added, ${number(updated)} updated, ${number(unchanged)} unchanged, ${number(skipped)} skipped`;

export const countRead = ({ added, updated, unchanged, skipped }: ImportReport): number =>
  added + updated + unchanged + skipped;

// On a terminal one line is rewritten; elsewhere a line is printed every few seconds.
export class ImportProgress {
  readonly #stream: NodeJS.WriteStream;
  readonly #start = performance.now();
  #reportedAt = performance.now();
  #open = false;

  constructor(stream: NodeJS.WriteStream = process.stdout) {
    this.#stream = stream;
  }

  readonly show = (report: ImportReport): void => {
    const now = performance.now();
    if (now - this.#reportedAt < (this.#stream.isTTY ? TERMINAL_MS : LOG_MS)) return;
    this.#reportedAt = now;
    const text = `${number(countRead(report))} records, ${number(this.#rate(report))}/s: ${formatCounts(report)}`;
    if (this.#stream.isTTY) {
      this.#stream.cursorTo(0);
      this.#stream.write(text.slice(0, Math.max(20, this.#stream.columns - 1)));
      this.#stream.clearLine(1);
      this.#open = true;
    } else this.#stream.write(`${text}\n`);
  };

  line(text: string): void {
    this.#stream.write(`${this.#open ? '\n' : ''}${text}\n`);
    this.#open = false;
  }

  end(report: ImportReport, what: string): void {
    const seconds = (performance.now() - this.#start) / 1000;
    const pace = `${seconds.toFixed(1)} s, ${number(this.#rate(report))} records a second`;
    this.line(`${what}: ${formatCounts(report)} (${pace})`);
    for (const { path, why } of report.firstSkipped) this.line(`  skipped ${path}: ${why}`);
    const more = report.skipped - report.firstSkipped.length;
    if (more > 0) this.line(`  and ${number(more)} more`);
    if (report.partlyCompared > 0) {
      this.line(
        `  ${number(report.partlyCompared)} records have version ranges that are too long or too many to compare; they are shown as text`,
      );
    }
  }

  #rate(report: ImportReport): number {
    return Math.round(countRead(report) / Math.max(0.001, (performance.now() - this.#start) / 1000));
  }
}
