import { oneFailed, onePassed } from './Counts.ts';
import { program } from './program.ts';
import type { Step } from './Step.ts';

/** A program that passes or fails as a whole; it counts as one. */
export const checkStep = (name: string, command: string, args: string[]): Step => ({
  name,
  run: async (print) => ((await program(command, args, { print })) ? onePassed : oneFailed),
});
