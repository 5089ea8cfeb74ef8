#!/usr/bin/env node
import './requireNode.ts';

// Loaded after that: an old Node cannot even link what these import.
const { Command } = await import('commander');
const { addAreaCommands } = await import('./areaCommands.ts');
const { runCommand } = await import('./tools/commands/runCommand.ts');

// The program of the installed package: what a team runs in a repository of its own.
const program = new Command('faultline').description('Faultline: what the team of an area runs').helpCommand(false);
program.showHelpAfterError();
addAreaCommands(program);

await runCommand(() => program.parseAsync());
