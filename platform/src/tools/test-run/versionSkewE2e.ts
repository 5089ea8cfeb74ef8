import path, { join } from 'node:path';
import { ensureChromium } from '../browser/ensureChromium.ts';
import { workspaceRoot, findAreas, isHost } from '../../build/area.ts';
import { readConfig } from '../../config.ts';
import { freePort } from '../processes/freePort.ts';
import { supervise } from '../processes/supervise.ts';
import { gatewayService } from '../stack/services.ts';
import { add, countReported, type Counts, nothing, readPlaywright } from './Counts.ts';
import { program } from './program.ts';
import { scratchStack } from './e2e.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { inc } from 'semver';
import { scratchCopy } from '../../../fixtures/scratchCopy.ts';
import { buildArea } from '../../build/buildArea.ts';
import { publish } from '../../release/actions/publish.ts';

const log = (line: string) => console.log(line);

// Starts a gateway over a combination of releases, in front of the API of the stack at `provider`.
async function serveReleases({ dataDir }: SkewedReleases, provider: string) {
  const env = {
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: `${await freePort('127.0.0.1')}`,
    API_ORIGIN: provider,
    LOG_LEVEL: 'warn',
  };
  const config = readConfig(env);
  const gateway = await supervise(gatewayService(config, undefined, env), { print: log });
  return { url: config.localUrl, stop: gateway.stop };
}

async function testCombination(
  combination: SkewedReleases,
  { url, env }: { url: string; env: Record<string, string> },
): Promise<Counts> {
  log(`\n${combination.name}`);
  const gateway = await serveReleases(combination, url);
  const report = join(workspaceRoot, 'test-results', `${combination.name.replaceAll(/\W+/g, '-')}.json`);
  const all = { ...env, E2E_BASE_URL: gateway.url, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const options = ['test', '--reporter=list,json', '--grep', '@version-skew'];
  try {
    return await countReported(report, readPlaywright, () => program('playwright', options, { env: all }));
  } finally {
    await gateway.stop();
  }
}

// Runs the tests marked `@version-skew` over releases that were not built together, because teams release
// independently.
export async function versionSkewE2e(dataDir: string): Promise<Counts> {
  const env = { E2E_CHROMIUM: await ensureChromium(log), E2E_OUTBOX: join(dataDir, 'outbox') };
  const combinations = await createSkewedReleases(dataDir);
  const { url, stop } = await scratchStack(dataDir, log);
  try {
    let counts = nothing;
    for (const combination of combinations) counts = add(counts, await testCombination(combination, { url, env }));
    return counts;
  } finally {
    await stop();
  }
}

// A data folder whose release tree holds a host and remotes of different releases.
interface SkewedReleases {
  name: string;
  dataDir: string;
}

const next = (version: string, part: 'minor' | 'patch') => inc(version, part) ?? version;

// Creates a copy of the project's next version: `shared` has a higher minor version, which older remotes must accept.
function nextProject() {
  const copy = scratchCopy();
  const manifest = path.join(copy.root, 'shared/package.json');
  const shared = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  writeFileSync(manifest, JSON.stringify({ ...shared, version: next(shared.version, 'minor') }, null, 2));
  return copy;
}

const getReleaseTree = (dataDir: string) => path.join(dataDir, 'releases');

// Creates two trees next to the one in `dataDir`, whose releases count as N-1. The first has a newer host, the second
// newer remotes. Publishing checks both against the contract, as it would in an environment.
async function createSkewedReleases(dataDir: string): Promise<SkewedReleases[]> {
  const combinations = [
    { name: 'host N, remotes N-1', dataDir: path.join(dataDir, 'newer-host') },
    { name: 'host N-1, remotes N', dataDir: path.join(dataDir, 'newer-remotes') },
  ] as const;
  for (const combination of combinations)
    await cp(getReleaseTree(dataDir), getReleaseTree(combination.dataDir), { recursive: true });

  const project = nextProject();
  try {
    await publish(getReleaseTree(combinations[0].dataDir), [
      await buildArea('host', { root: project.root, version: '99.1.0' }),
    ]);
  } finally {
    project.dispose();
  }
  const remotes = findAreas().filter((area) => !isHost(area));
  const builds = await Array.fromAsync(remotes, ({ name }) => buildArea(name, { version: '99.1.0' }));
  await publish(getReleaseTree(combinations[1].dataDir), builds);
  return [...combinations];
}
