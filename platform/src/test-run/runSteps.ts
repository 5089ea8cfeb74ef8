import { add, countLine, failure, nothing, oneFailed, type Counts } from './Counts.ts';
import type { Step } from './Step.ts';

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

interface Result extends Counts {
  name: string;
  ms: number;
}

async function runStep({ name, run }: Step): Promise<Result> {
  console.log(`\n== ${name}`);
  const started = performance.now();
  const counts = await run().catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    console.error(message);
    return { ...oneFailed, failures: [failure(name, message)] };
  });
  return { name, ms: performance.now() - started, ...counts };
}

/** Runs every step, also after one failed, and says what each came to and what failed; the line of counts comes last. */
export async function runSteps(steps: Step[]): Promise<Counts> {
  const results: Result[] = [];
  for (const step of steps) results.push(await runStep(step));
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
