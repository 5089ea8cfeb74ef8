import { Command } from 'commander';
import { addChanges, addTrainCommands, addWithdrawals } from './changeCommands.ts';
import { addCheck, addTypes } from './checkCommands.ts';
import { addKeysCommands, addMaintenanceCommands, addPackages, addWatch } from './maintenanceCommands.ts';
import { addPreview } from './previewCommand.ts';
import { addPromote } from './promoteCommand.ts';
import { addPublish } from './publishCommand.ts';
import { addQueryCommands } from './queryCommands.ts';
import { addServiceCommands } from './serviceCommands.ts';

export function releaseCommand(): Command {
  const release = new Command('release').description('publish areas, and show or change which releases are active');
  for (const add of [
    addPublish,
    addPreview,
    addPromote,
    addChanges,
    addWithdrawals,
    addTrainCommands,
    addCheck,
    addTypes,
    addQueryCommands,
    addMaintenanceCommands,
    addWatch,
    addServiceCommands,
    addKeysCommands,
    addPackages,
  ])
    add(release);
  return release;
}
