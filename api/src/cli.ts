import { Command } from 'commander';
import { cvesCommand } from './cli/cves.ts';

/** What is done to the database from a terminal. */
const program = new Command('faultline-api').description('The commands of the reference API').addCommand(cvesCommand());

await program.parseAsync();
