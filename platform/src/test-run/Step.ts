import type { Counts } from './Counts.ts';

export type Print = (text: string) => void;

/**
 * One part of the test run. It prints for a person, and answers with its counts. A step that runs beside others gets `print`,
 * and prints with nothing else.
 */
export interface Step {
  name: string;
  run: (print?: Print) => Promise<Counts>;
}
