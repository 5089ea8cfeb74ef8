import { type Counts, add, countLine, failure, nothing, oneFailed } from './Counts.ts';

export type Print = (text: string) => void;

/**
 * One part of the test run. It prints for the developer, and returns its counts. A step that runs beside others gets `print`,
 * and prints with nothing else.
 */
export interface Step {
  name: string;
  run: (print?: Print) => Promise<Counts>;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

interface Result extends Counts {
  name: string;
  ms: number;
}

async function runStep({ name, run }: Step, print?: Print): Promise<Result> {
  if (!print) console.log(`\n== ${name}`);
  const started = performance.now();
  const counts = await run(print).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    (print ?? console.error)(message);
    return { ...oneFailed, failures: [failure(name, message)] };
  });
  return { name, ms: performance.now() - started, ...counts };
}

async function runInTurn(steps: Step[]): Promise<Result[]> {
  const results: Result[] = [];
  for (const step of steps) results.push(await runStep(step));
  return results;
}

/** As `runInTurn`, but what a step prints is printed as a whole once it has ended: other steps print meanwhile. */
async function runBeside(steps: Step[]): Promise<Result[]> {
  const results: Result[] = [];
  for (const step of steps) {
    const printed: string[] = [];
    results.push(await runStep(step, (text) => printed.push(text)));
    console.log([`\n== ${step.name}`, ...printed, ''].join('\n'));
  }
  return results;
}

/**
 * Runs every step, also after one failed, and prints the result of each and what failed; the line of counts comes last. The
 * steps of `beside` run one after the other at the same time as `steps`.
 */
export async function runSteps(steps: Step[], beside: Step[] = []): Promise<Counts> {
  const results = (await Promise.all([runBeside(beside), runInTurn(steps)])).flat();
  const width = Math.max(...results.map(({ name }) => name.length));
  console.log('');
  for (const result of results) {
    const mark = result.failed > 0 ? 'FAILED' : 'ok';
    console.log(
      `${result.name.padEnd(width)}  ${seconds(result.ms).padStart(8)}  ${mark.padEnd(6)}  ${countLine(result)}`,
    );
  }
  const total = results.reduce<Counts>(add, nothing);
  for (const failed of total.failures ?? []) console.log(`\n${failed}`);
  console.log(`\n${countLine(total)}`);
  return total;
}
