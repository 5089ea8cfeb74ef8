import { type Counts, add, countLine, failure, nothing, oneFailed } from './Counts.ts';

export type Print = (text: string) => void;

// One step of the test run. It prints for the developer and returns its counts. A step that runs in parallel prints
// only through `print`.
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

// The output of a step is printed after it has ended, because other steps print in parallel.
async function runBeside(step: Step): Promise<Result> {
  const printed: string[] = [];
  const result = await runStep(step, (text) => printed.push(text));
  console.log([`\n== ${step.name}`, ...printed, ''].join('\n'));
  return result;
}

// All steps run, even after a failure, and the counts are printed last. Each list runs sequentially, in parallel
// with the others.
export async function runSteps(steps: Step[], ...beside: Step[][]): Promise<Counts> {
  const inTurn = (each: Step) => runStep(each);
  const lists = [...beside.map((list) => Array.fromAsync(list, runBeside)), Array.fromAsync(steps, inTurn)];
  const results = (await Promise.all(lists)).flat();
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
