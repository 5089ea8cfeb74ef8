#!/usr/bin/env node
import { Command } from 'commander';
import { addAreaCommands } from './areaCommands.ts';
import { runCommand } from './commands/runCommand.ts';

// The program of the installed package: what a team runs in a repository of its own.
const program = new Command('faultline').description('Faultline: what the team of an area runs').helpCommand(false);
program.showHelpAfterError();
addAreaCommands(program);

await runCommand(() => program.parseAsync());
