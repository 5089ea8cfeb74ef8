#!/usr/bin/env node
import './requireNode.ts';

// These modules are imported dynamically, because an old Node cannot link their imports.
const { Command } = await import('commander');
const { addAreaCommands, runCommand } = await import('./areaCommands.ts');

// The program of the installed package, for a repository with one area.
const program = new Command('faultline').description('Faultline: what the team of an area runs').helpCommand(false);
program.showHelpAfterError();
addAreaCommands(program);

await runCommand(() => program.parseAsync());
