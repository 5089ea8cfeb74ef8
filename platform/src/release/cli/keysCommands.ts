import type { Command } from 'commander';
import { initSigning, rotateKeys } from '../actions/signTree.ts';
import { readTrustedRoot } from '../trust/root.ts';
import { changing, reading, type ReasonOptions, type TreeOptions, toChangeOptions } from './command.ts';
import { findReleaseTree } from './openReleases.ts';

interface KeyOptions extends ReasonOptions {
  rootKey: string;
  key: string[];
}

async function init({ key: keys, ...options }: KeyOptions) {
  const tree = await findReleaseTree(options);
  const { revision } = await initSigning(tree, { rootKey: options.rootKey, keys }, toChangeOptions(options));
  console.log(`${tree} is signed from revision ${revision} on.`);
  console.log(
    `Take ${options.rootKey} offline, and give every gateway a copy of r/history/1.root.json as RELEASE_ROOT.`,
  );
}

async function rotate({ key: keys, ...options }: KeyOptions & { nextRootKey?: string }) {
  const tree = await findReleaseTree(options);
  const { rootKey, nextRootKey } = options;
  const files = { rootKey, keys, ...(nextRootKey === undefined ? {} : { nextRootKey }) };
  const { revision } = await rotateKeys(tree, files, toChangeOptions(options));
  console.log(`Only these keys sign from revision ${revision} on: ${keys.join(', ')}.`);
}

async function show(options: TreeOptions) {
  const { signed } = await readTrustedRoot(await findReleaseTree(options));
  console.log(`root ${signed.version}`);
  for (const role of ['root', 'targets'])
    for (const id of signed.roles[role]?.keyIDs ?? [])
      console.log(`${role === 'root' ? 'root' : 'sign'}  ${signed.keys[id]?.keyVal.public ?? '-'}`);
}

const collect = (value: string, before: string[] = []) => [...before, value];

/** `release keys init|rotate|show`: who can sign what goes live. */
export function addKeysCommands(release: Command): void {
  const keys = release.command('keys').description('the keys that sign what goes live');
  const withKeys = (usage: string, description: string) =>
    changing(keys, usage, description)
      .requiredOption('--root-key <file>', 'the private key that stays offline')
      .requiredOption('--key <file>', 'a private key that may sign; repeat it for a spare one', collect);
  withKeys('init', 'sign the tree from now on; key files that do not exist are made').action(init);
  withKeys('rotate', 'let only these keys sign from now on')
    .option('--next-root-key <file>', 'replaces the root key, too')
    .action(rotate);
  reading(keys, 'show', 'the public keys that count').action(show);
}
