import type { Command } from 'commander';
import { getRegistryEntry } from '../registryEntries.ts';
import { retire, unretire } from '../retire.ts';
import { reinstate, withdraw } from '../withdraw.ts';
import { toChangeOptions, checkedChange, printChange, getReleaseTree, type ReasonOptions } from './ReleaseOptions.ts';

type UndoOptions = ReasonOptions & { undo?: boolean };

function withdrawRelease(area: string, version: string, options: UndoOptions & { to?: string }) {
  const tree = getReleaseTree(options);
  if (options.undo)
    return printChange(
      toChangeOptions(options),
      (changing) => reinstate(tree, area, version, changing),
      ({ seq }) => `${area} ${version} can be used again; it is live for nobody yet (seq ${seq}).`,
      `${area} ${version} is not withdrawn; nothing changed.`,
    );
  return printChange(
    toChangeOptions(options),
    (changing) => withdraw(tree, area, version, { ...changing, to: options.to }),
    (registry) => {
      const active = getRegistryEntry(registry, area)?.active;
      const state = active === undefined ? `${area} is retired` : `Live is ${active}`;
      return `${area} ${version} is withdrawn: no browser can load it. ${state} (seq ${registry.seq}).`;
    },
    `${area} ${version} is withdrawn already; nothing changed.`,
  );
}

function retireArea(area: string, options: UndoOptions) {
  const tree = getReleaseTree(options);
  if (options.undo)
    return printChange(
      toChangeOptions(options),
      (changing) => unretire(tree, area, changing),
      (registry) => `${area} ${getRegistryEntry(registry, area)?.active} is live again (seq ${registry.seq}).`,
      `${area} is not retired; nothing changed.`,
    );
  return printChange(
    toChangeOptions(options),
    (changing) => retire(tree, area, changing),
    ({ seq }) => `${area} is retired: its screens and sidebar entries are gone (seq ${seq}).`,
    `${area} is retired already; nothing changed.`,
  );
}

/** `release withdraw|retire`: what is taken out of use, and back. */
export function addWithdrawals(release: Command): void {
  checkedChange(release, 'withdraw <area> <version>', 'make a release unloadable everywhere, overrides included')
    .option('--to <version>', 'the release that takes its place, when it is live (default: the previous one)')
    .option('--undo', 'allow it again; it is live for nobody until it is promoted')
    .action(withdrawRelease);
  checkedChange(release, 'retire <area>', 'take an area out of use: its screens and its sidebar entries')
    .option('--undo', 'bring it back with the release it had')
    .action(retireArea);
}
