import type { Command } from 'commander';
import { isInstalled, workspaceRoot } from '../../build/area.ts';
import { findGarbage, type Garbage } from '../actions/gc.ts';
import { haltFailing, MIN_FAILED_ADDRESSES, readHealth, watchCanaries } from '../actions/shares/watchCanaries.ts';
import { initSigning, rotateKeys } from '../actions/signTree.ts';
import { ReleaseError } from '../registry/registry.ts';
import { readTrustedRoot } from '../trust/root.ts';
import {
  changing,
  findReleaseTree,
  openReleases,
  reading,
  readNumber,
  type ReasonOptions,
  toChangeOptions,
  type TreeOptions,
} from './command.ts';

const count = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`;

const list = new Intl.ListFormat('en-GB');

// Prints all names, and then a summary such as `2 releases and 1 open set, 1.4 MB`.
function printGarbage({ releases, openSets, remains, bytes }: Garbage, describe: (size: string) => string) {
  for (const name of releases) console.log(name);
  for (const revision of openSets) console.log(`r/history/${revision}.html (release set ${revision}, kept open)`);
  for (const name of remains) console.log(`${name} (left by an earlier change)`);
  const counts = [
    count(releases.length, 'release'),
    ...(openSets.length > 0 ? [count(openSets.length, 'open set')] : []),
    ...(remains.length > 0 ? [count(remains.length, 'leftover file')] : []),
  ];
  console.log(describe(`${list.format(counts)}, ${(bytes / 1e6).toFixed(1)} MB`));
}

async function clearUp(options: ReasonOptions & { yes?: boolean }) {
  const { change, tree } = await openReleases(options);
  if (!options.yes) {
    if (tree === undefined)
      throw new ReleaseError('The release service only removes. Add --yes, or look where the tree is.');
    const garbage = await findGarbage(tree);
    return printGarbage(garbage, (size) => `${size} can be removed. Nothing was removed; --yes removes them.`);
  }
  let isReported = false;
  const onRemoved = (removed: Garbage) => {
    isReported = true;
    printGarbage(removed, (size) => `Removed ${size}.`);
  };
  const { revision } = await change({ action: 'gc' }, { ...toChangeOptions(options), onRemoved });
  if (!isReported) console.log(`What nothing needs any more is removed (revision ${revision}).`);
}

async function changeOrigins(action: string, url: string, options: ReasonOptions) {
  const { origins = [] } = await (
    await openReleases(options)
  ).change({ action: 'origin', url, remove: action === 'remove' }, toChangeOptions(options));
  console.log(`Releases may come from this site${origins.map((origin) => `, ${origin}`).join('')}.`);
}

interface WatchOptions extends TreeOptions {
  api: string;
  every: number;
  minAddresses: number;
  once?: boolean;
}

async function watch(options: WatchOptions) {
  const tree = await findReleaseTree(options);
  const minAddresses = Math.max(1, options.minAddresses);
  const log = (line: string) => console.log(line);
  if (!options.once) {
    watchCanaries({
      tree,
      api: options.api,
      everyMs: Math.max(5, options.every || 60) * 1000,
      minAddresses,
      print: log,
    });
    return;
  }
  const halted = await haltFailing(tree, await readHealth(options.api), minAddresses);
  for (const line of halted.length > 0 ? halted : ['No canary fails more often than what is live.']) log(line);
}

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

async function packages(dir: string) {
  if (isInstalled) throw new ReleaseError('The packages are made in the workspace that has the host.');
  const { packPackages } = await import('../../build/packages/packPackages.ts');
  for (const { file } of await packPackages(dir)) console.log(file);
  console.log(
    'Next: npm publish each of them to the registry of your teams, before the host of these sources goes live.',
  );
}

async function sbom(dir: string) {
  if (isInstalled) throw new ReleaseError('SBOM files are made in the workspace that has the API and the gateway.');
  const { writeSbomFiles } = await import('../../build/packages/importedPackages.ts');
  for (const file of await writeSbomFiles(workspaceRoot, dir)) console.log(file);
}

export function addMaintenanceCommands(release: Command): void {
  changing(release, 'gc', 'remove releases that are no longer needed')
    .option('--yes', 'remove them; without it they are only listed')
    .action(clearUp);
  const origin = release.command('origin').description('other origins that may serve releases');
  for (const [action, description] of [
    ['allow', 'allow releases from it'],
    ['remove', 'remove it from the list'],
  ] as const)
    changing(origin, `${action} <url>`, description).action((url: string, options: ReasonOptions) =>
      changeOrigins(action, url, options),
    );
  reading(release, 'watch', 'halt canaries that fail more often than the active release')
    .requiredOption('--api <url>', 'the API that browsers report to, as http://127.0.0.1:3001/api')
    .option('--every <seconds>', 'the interval', readNumber, 60)
    .option(
      '--min-addresses <count>',
      'the number of addresses that must report failures',
      readNumber,
      MIN_FAILED_ADDRESSES,
    )
    .option('--once', 'check once, for a system timer')
    .action(watch);
}

export function addKeysAndPackages(release: Command): void {
  const keys = release.command('keys').description('manage the keys that sign releases');
  const withKeys = (usage: string, description: string) =>
    changing(keys, usage, description)
      .requiredOption('--root-key <file>', 'the private root key, which stays offline')
      .requiredOption('--key <file>', 'a private key that may sign; repeat the option for a spare key', collect);
  withKeys('init', 'sign the tree from now on; creates key files that do not exist').action(init);
  withKeys('rotate', 'accept only these keys from now on')
    .option('--next-root-key <file>', 'also replace the root key')
    .action(rotate);
  reading(keys, 'show', 'print the valid public keys').action(show);
  release
    .command('packages <dir>')
    .description('write the packages that areas in separate repositories install, as tarballs for npm publish')
    .action(packages);
  release
    .command('sbom <dir>')
    .description('write the packages of API, gateway and release tool with their hashes, as CycloneDX 1.6')
    .action(sbom);
}
