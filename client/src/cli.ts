#!/usr/bin/env node
import { CommanderError } from 'commander';
import { CommandError } from './connection.ts';
import { createProgram } from './commands/program.ts';
import { toPlainText } from './text.ts';

try {
  await createProgram().parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else {
    console.error(toPlainText((error as Error).message));
    process.exitCode = error instanceof CommandError ? error.exitCode : 1;
  }
}
