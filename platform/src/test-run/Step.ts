import type { Counts } from './Counts.ts';

/** One part of the test run. It prints for a person, and answers with its counts. */
export interface Step {
  name: string;
  run: () => Promise<Counts>;
}
