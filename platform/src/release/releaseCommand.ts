import { Command } from 'commander';
import { nginxCommand } from '../nginx/nginxCommand.ts';
import { addChanges } from './commands/changeCommands.ts';
import { addCheck } from './commands/checkCommands.ts';
import { addKeeping } from './commands/keepCommands.ts';
import { addLooks } from './commands/lookCommands.ts';
import { addPublish } from './commands/publishCommands.ts';
import { addTypes } from './commands/typesCommand.ts';
import { addWatch } from './commands/watchCommands.ts';
import { addWithdrawals } from './commands/withdrawCommands.ts';

/** `release ...`: what an area's team does with its releases, and an operator with the tree. */
export function releaseCommand(): Command {
  const release = new Command('release').description('publish an area and see or change what is live');
  for (const add of [addPublish, addChanges, addWithdrawals, addCheck, addTypes, addLooks, addKeeping, addWatch])
    add(release);
  release.addCommand(nginxCommand());
  return release;
}
