import { Command } from 'commander';
import { nginxCommand } from '../nginx/nginxCommand.ts';
import { addChanges } from './cli/changeCommands.ts';
import { addCheck } from './cli/checkCommands.ts';
import { addMaintenanceCommands } from './cli/maintenanceCommands.ts';
import { addQueryCommands } from './cli/queryCommands.ts';
import { addPublish } from './cli/publishCommands.ts';
import { addTypes } from './cli/typesCommand.ts';
import { addWatch } from './cli/watchCommands.ts';
import { addWithdrawals } from './cli/withdrawCommands.ts';

/** `release ...`: what an area's team does with its releases, and an operator with the tree. */
export function releaseCommand(): Command {
  const release = new Command('release').description('publish an area and see or change what is live');
  for (const add of [
    addPublish,
    addChanges,
    addWithdrawals,
    addCheck,
    addTypes,
    addQueryCommands,
    addMaintenanceCommands,
    addWatch,
  ])
    add(release);
  release.addCommand(nginxCommand());
  return release;
}
