import type { Command } from 'commander';
import { apiVerdicts, checkApi, loadApi } from '../compatibility/checkApi.ts';
import { checkCandidate, checkPublished } from '../compatibility/checkReleases.ts';
import { getErrors, type Verdict } from '../compatibility/releaseRules.ts';
import { ReleaseError } from '../registry/registry.ts';
import type { PublishedReleases } from '../registry/store.ts';
import { openReleases, printCheckResults, reading, type TreeOptions } from './command.ts';
import { buildChecked } from './publishCommand.ts';

// The host provides `shared` to all areas, so its types are checked with it.
async function sharedTypes(): Promise<Verdict> {
  const [{ dir, version }, { typesVerdict }] = await Promise.all([
    findShared(),
    import('../../build/public-types/typesVerdict.ts'),
  ]);
  return typesVerdict(dir, version);
}

async function verdictsOfBuild(area: string, published: PublishedReleases, api?: string): Promise<Verdict[]> {
  const build = await buildChecked(area);
  const verdicts = await checkCandidate(published, build);
  if (api !== undefined)
    verdicts.push(...apiVerdicts(`${area} ${build.manifest.version}`, build.manifest, await loadApi(api), api));
  return area === 'host' ? [...verdicts, await sharedTypes()] : verdicts;
}

async function verdictsOfPublished(
  area: string,
  version: string,
  published: PublishedReleases,
  api?: string,
): Promise<Verdict[]> {
  const verdicts = await checkPublished(published, area, version);
  if (api === undefined) return verdicts;
  const manifest = await published.readManifest(area, version);
  return [...verdicts, ...apiVerdicts(`${area} ${version}`, manifest, await loadApi(api), api)];
}

function printOutcome(verdicts: readonly Verdict[], passed: string, refused: string) {
  printCheckResults(verdicts, 'all');
  const isRefused = getErrors(verdicts).length > 0;
  console.log(isRefused ? refused : passed);
  if (isRefused) process.exitCode = 1;
}

type CheckOptions = TreeOptions & { api?: string };

async function check(area: string | undefined, version: string | undefined, { api, ...options }: CheckOptions) {
  const published = await openReleases(options);
  if (area === undefined) {
    if (api === undefined) throw new ReleaseError('Name an area, or the address of an API: release check --api <url>.');
    const verdicts = await checkApi(published, api);
    return printOutcome(verdicts, `${api} serves all that is live.`, `${api} would break what is live.`);
  }
  const verdicts = await (version === undefined
    ? verdictsOfBuild(area, published, api)
    : verdictsOfPublished(area, version, published, api));
  return printOutcome(verdicts, `${area} can be deployed.`, `${area} cannot be deployed.`);
}

async function types({ record }: { record?: boolean }) {
  if (record) {
    const { name, dir, version } = await findShared();
    const { updateApiReport } = await import('../../build/public-types/typesVerdict.ts');
    await updateApiReport(dir, version);
    return console.log(`Recorded the public types of ${name} ${version}.`);
  }
  const verdict = await sharedTypes();
  printCheckResults([verdict], 'all');
  if (verdict.verdict === 'refused') process.exitCode = 1;
  return undefined;
}

// Returns the shared package that the host uses.
async function findShared() {
  const { findArea, resolvePackage, sharedPackage } = await import('../../build/area.ts');
  return { name: sharedPackage, ...resolvePackage(findArea('host').dir, sharedPackage) };
}

export function addCheckCommands(release: Command): void {
  reading(
    release,
    'check [area] [version]',
    'check whether the local sources, a published version or an API can be deployed',
  )
    .option(
      '--api <url>',
      'an API, by its address or its openapi.json; without an area, every active release is checked against it',
    )
    .action(check);
  release
    .command('types')
    .description('check that the public types of shared are compatible with the recorded ones')
    .option('--record', 'record the current types')
    .action(types);
}
