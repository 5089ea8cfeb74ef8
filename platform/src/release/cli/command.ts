import type { Registry } from '@faultline/shared/contract';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { BuildResult } from '../../build/buildArea.ts';
import { isOrigin, readConfig } from '../../config.ts';
import type { ChangeOptions } from '../actions/changeRegistry.ts';
import type { PublishOptions } from '../actions/publish.ts';
import type { Verdict } from '../compatibility/releaseRules.ts';
import { type Environment, findEnvironment, readToken } from '../promotion/environments.ts';
import { getRegistryEntry, ReleaseError } from '../registry/registry.ts';
import { openTree, type PublishedReleases, readSets } from '../registry/store.ts';
import { applyChange, type PointerChange, type PointerOptions } from '../service/changeRequest.ts';
import { releaseClient } from '../service/client.ts';

export interface TreeOptions {
  tree?: string;
  // The name in environments.json.
  environment?: string;
}

export interface ReasonOptions extends TreeOptions {
  reason?: string;
  force?: boolean;
}

// The tree is named by `--tree` or DATA_DIR.
export const getReleaseTree = ({ tree }: TreeOptions) => tree ?? readConfig(process.env).releases;

export const toChangeOptions = ({ reason, force = false }: ReasonOptions): ChangeOptions => ({
  why: reason ?? null,
  force,
  onVerdicts: (verdicts) => printCheckResults(verdicts),
});

// Creates a command that reads a tree.
export const reading = (release: Command, usage: string, description: string) =>
  release
    .command(usage)
    .description(description)
    .option('--tree <dir>', 'the release tree (default: DATA_DIR/releases)')
    .option('--environment <name>', 'use this environment of environments.json instead');

// Creates a command that changes the live releases.
export const changing = (release: Command, usage: string, description: string) =>
  reading(release, usage, description).option('--reason <text>', 'kept in registry and history');

// Creates a command whose change the contract check can refuse.
export const checkedChange = (release: Command, usage: string, description: string) =>
  changing(release, usage, description).option('--force', 'continue despite refusals; they are recorded');

// `--to` is an alias of `--environment` for commands that move releases between environments.
export const addTarget = (command: Command) =>
  command.addOption(
    new Option('--to <environment>', 'the environment, as named in environments.json').conflicts('environment'),
  );

export const toTarget = <T extends TreeOptions>({ to, ...options }: T & { to?: string }) =>
  to === undefined ? options : { ...options, environment: to };

// Throws an error that names the option if the value is not a number.
export function readNumber(text: string): number {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  if (!Number.isFinite(number)) throw new InvalidArgumentError('It must be a number.');
  return number;
}

const countVerdicts = (verdicts: readonly Verdict[], which: Verdict['verdict']) =>
  verdicts.filter(({ verdict }) => verdict === which).length;

// `7 checks: 1 refused, 6 passed.`, or `10 checks passed: react, paths.`
function summarize(verdicts: readonly Verdict[]): string {
  const checks = verdicts.length === 1 ? '1 check' : `${verdicts.length} checks`;
  const refused = countVerdicts(verdicts, 'refused');
  const warned = countVerdicts(verdicts, 'warns');
  if (refused + warned === 0) return `${checks} passed: ${[...new Set(verdicts.map(({ rule }) => rule))].join(', ')}.`;
  const parts = [
    ...(refused > 0 ? [`${refused} refused`] : []),
    ...(warned > 0 ? [`${warned} ${warned === 1 ? 'warning' : 'warnings'}`] : []),
    `${verdicts.length - refused - warned} passed`,
  ];
  return `${checks}: ${parts.join(', ')}.`;
}

// `troubles` prints only the results that did not pass.
export function printCheckResults(verdicts: readonly Verdict[], show: 'all' | 'troubles' = 'troubles'): void {
  if (verdicts.length === 0) return;
  const bad = verdicts.filter(({ verdict }) => verdict !== 'ok');
  const shown = show === 'all' ? verdicts : bad;
  if (shown.length > 0)
    printTable(shown.map(({ release, against, rule, verdict }) => ({ release, against, rule, verdict })));
  for (const message of new Set(bad.map((each) => `${each.verdict}: ${each.message}`))) console.log(`- ${message}`);
  console.log(summarize(verdicts));
}

type Cell = string | number | null | undefined;

// The columns are named by the keys of the first row. A missing value is a dash.
export function printTable(rows: readonly Readonly<Record<string, Cell>>[]): void {
  const names = Object.keys(rows[0] ?? {});
  const lines = [names, ...rows.map((row) => names.map((name) => String(row[name] ?? '') || '-'))];
  const widths = names.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  for (const line of lines)
    console.log(
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}

// The releases of a tree on this machine or behind a release service.
export interface Releases extends PublishedReleases {
  // The name that is shown to the user.
  name: string;
  // Returns the newest sets first, read on demand.
  history: (limit: number) => AsyncIterable<Registry>;
  change: (change: PointerChange, options: PointerOptions) => Promise<Registry>;
  publish: (build: BuildResult, options: PublishOptions) => Promise<Registry>;
  // Undefined behind a release service.
  tree: string | undefined;
  // Set if the user named an environment.
  environment?: Environment & { name: string };
}

const treeReleases = (tree: string): Releases => ({
  name: tree,
  tree,
  ...openTree(tree),
  history: (limit) => readSets(tree, { limit }),
  change: (change, options) => applyChange(tree, change, options),
  publish: async (build, options) => {
    const { publish } = await import('../actions/publish.ts');
    return publish(tree, [build], options);
  },
});

function serviceReleases(address: string, token: string | undefined): Releases {
  if (!isOrigin(address))
    throw new ReleaseError(`RELEASE_SERVICE is "${address}"; it must be an address such as https://releases.example.`);
  if (!token) throw new ReleaseError('RELEASE_TOKEN is not set. The release service needs a token.');
  const { hostname, protocol } = new URL(address);
  if (protocol !== 'https:' && !['127.0.0.1', 'localhost', '[::1]'].includes(hostname))
    throw new ReleaseError('RELEASE_SERVICE must be https: the token would be readable on its way.');
  const client = releaseClient(address, token);
  return {
    name: address,
    tree: undefined,
    registry: client.registry,
    readManifest: client.manifest,
    history: client.history,
    change: client.change,
    publish: async (build, { stageOnly = false, forTrain = false, preview = false, ...options }) => {
      await client.upload(build);
      const { area, version } = build.manifest;
      const { provenance } = build;
      return client.change(
        {
          action: 'publish',
          area,
          version,
          stageOnly,
          ...(forTrain ? { forTrain } : {}),
          ...(preview ? { preview } : {}),
          ...(provenance ? { provenance } : {}),
        },
        options,
      );
    },
  };
}

// Opens the releases of `--environment` or `--tree`, else of RELEASE_SERVICE, else of DATA_DIR. Throws ReleaseError if
// the environment does not allow the operation.
export async function openReleases({
  environment: name,
  ...options
}: TreeOptions & { force?: boolean }): Promise<Releases> {
  const { RELEASE_SERVICE, RELEASE_TOKEN } = process.env;
  if (name === undefined)
    return options.tree === undefined && RELEASE_SERVICE
      ? serviceReleases(RELEASE_SERVICE, RELEASE_TOKEN)
      : treeReleases(getReleaseTree(options));
  const environment = { name, ...(await findNamed(name, options)) };
  if (options.force && !environment.force)
    throw new ReleaseError(`${name} takes nothing by --force. Correct what the check refuses.`);
  const { service, tree } = environment;
  const releases = service === undefined ? treeReleases(tree ?? '') : serviceReleases(service, readToken(name));
  return { ...releases, environment };
}

// Makes a change of pointers and prints the result, or that nothing had to change.
export async function makeChange(
  options: ReasonOptions,
  change: PointerChange,
  describe: (registry: Registry) => string,
  unchanged = 'Already live; nothing changed.',
) {
  let isUnchanged = false;
  const onUnchanged = () => void (isUnchanged = true);
  const releases = await openReleases(options);
  const registry = await releases.change(change, { ...toChangeOptions(options), onUnchanged });
  console.log(isUnchanged ? unchanged : describe(registry));
}

export const liveText = (area: string) => (registry: Registry) =>
  `${area} ${getRegistryEntry(registry, area)?.active} is live (revision ${registry.revision}).`;

function findNamed(name: string, { tree }: TreeOptions): Promise<Environment> {
  if (tree !== undefined) throw new ReleaseError('Name an environment or a tree, not both.');
  return findEnvironment(name);
}

// Returns the tree of a command that accesses its files. Throws ReleaseError if the tree is behind a release service.
export async function findReleaseTree({ environment: name, ...options }: TreeOptions): Promise<string> {
  if (name === undefined) return getReleaseTree(options);
  const { tree } = await findNamed(name, options);
  if (tree === undefined)
    throw new ReleaseError(`${name} is behind a release service. Run this where its tree is, with --tree.`);
  return tree;
}
