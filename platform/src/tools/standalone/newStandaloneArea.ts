import { readdirSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Registry } from '@faultline/shared/contract';
import { execa } from 'execa';
import { fillTemplates } from '../../build/generators/fillTemplates.ts';
import { areaFiles, refuseOwnName } from '../../build/generators/newArea.ts';
import { GeneratorError, type Name, readName } from '../../build/generators/readName.ts';
import { formatScreenEntry, type KnownRemote } from '../../build/generators/screenFiles.ts';
import { toolVersions } from '../../build/packages/packedManifest.ts';
import { platformPackage, sharedPackage } from '../../build/area.ts';
import { getActiveRelease } from '../../release/registry/registry.ts';
import { registryAt, releaseOrigin } from '../dev/startDevApp.ts';

type LiveHost = Awaited<ReturnType<typeof readLiveHost>>;

const PACKAGE_MANAGER = 'pnpm@12.21.0';

// A folder with only these counts as empty.
const allowed = new Set(['.git', '.npmrc']);

interface StandaloneOptions {
  // The environment of the area; its host determines the package versions.
  against: string;
  install?: (dir: string) => Promise<void>;
}

// Writes a repository for one area into the empty folder `dir` and installs the packages that the environment's host
// was built with. A failure leaves the folder empty.
export async function newStandaloneArea(
  dir: string,
  text: string,
  { against, install = installPackages }: StandaloneOptions,
): Promise<string[]> {
  const name = readName(text);
  refuseOwnName(name.slug);
  const found = readdirSync(dir).filter((each) => !allowed.has(each));
  if (found.length > 0)
    throw new GeneratorError(`${dir} is not empty (${found.slice(0, 3).join(', ')}). Run this in a new folder.`);
  const host = await readLiveHost(against);
  if (host.remotes.some((remote) => remote.name === name.slug))
    throw new GeneratorError(`${host.origin} has an area "${name.slug}" already. Choose another name.`);
  const entry = formatScreenEntry(host.remotes, `/${name.slug}`, name);
  const files = { ...projectFiles(name, host), ...areaFiles(name, entry) };
  try {
    for (const [file, content] of Object.entries(files)) {
      await mkdir(path.join(dir, path.dirname(file)), { recursive: true });
      await writeFile(path.join(dir, file), content);
    }
    await install(dir);
  } catch (error) {
    for (const each of readdirSync(dir).filter((one) => !allowed.has(one)))
      await rm(path.join(dir, each), { recursive: true, force: true });
    throw error;
  }
  return Object.keys(files);
}

// The environment's address is the only address in these files.
function projectFiles(name: Name, { origin, packages }: LiveHost): Record<string, string> {
  const tools = Object.entries(toolVersions()).filter(([tool]) => !['react', 'react-dom'].includes(tool));
  return fillTemplates(path.join(import.meta.dirname, 'templates'), {
    ...name,
    ...packages,
    origin,
    packageManager: PACKAGE_MANAGER,
    tools: tools.map(([tool, version]) => `"${tool}": "${version}"`).join(',\n    '),
  });
}

const INSTALL_TIMEOUT_MS = 300_000;
const MAX_LINES = 12;

// Without it npx contacts the registry although the package manager is cached, and waits more than a minute if the
// registry is unreachable.
const cachedFirst = '--prefer-offline';
// The default retries take more than a minute.
const quickRetries = ['--config.fetchRetryMintimeout=500', '--config.fetchRetryFactor=2'];

// Installs the packages of the repository in `dir`, using the user's npm configuration. Throws GeneratorError with the
// package manager's output.
async function installPackages(dir: string): Promise<void> {
  const { all, exitCode } = await execa(
    'npx',
    ['-y', cachedFirst, PACKAGE_MANAGER, 'install', cachedFirst, ...quickRetries],
    {
      cwd: dir,
      all: true,
      reject: false,
      stdin: 'ignore',
      timeout: INSTALL_TIMEOUT_MS,
    },
  );
  if (exitCode === 0) return;
  const reason = (all ?? '')
    .split('\n')
    .filter((line) => /\bERR/.test(line))
    .slice(-MAX_LINES)
    .join('\n');
  throw new GeneratorError(
    `The packages could not be installed; nothing was written.\n${reason || (all ?? '').split('\n').slice(-MAX_LINES).join('\n')}\n` +
      `Those of @faultline come from the registry that your npm configuration names for this scope: ` +
      `npm config set @faultline:registry <address>`,
  );
}

// Reads the releases that run at `address`, and with them the package versions of the host; React's is exact. Throws
// ConfigError if they cannot be read, and GeneratorError if the host does not name its packages.
async function readLiveHost(address: string) {
  const origin = releaseOrigin(address, '--against');
  const registry = await registryAt(origin);
  const { host } = registry;
  const provides = host?.releases[host.active]?.provides;
  if (!host || !provides)
    throw new GeneratorError(`Nothing is published at ${origin.origin} yet, so no area could be shown there.`);
  const { [platformPackage]: platform, [sharedPackage]: shared, react } = provides;
  if (platform === undefined || shared === undefined || react === undefined)
    throw new GeneratorError(
      `The host ${host.active} at ${origin.origin} does not name the packages it was built with. ` +
        `Whoever runs it must publish a host of this version first: release publish host.`,
    );
  return { origin: origin.origin, packages: { platform, shared, react }, remotes: listRemotes(registry) };
}

const listRemotes = ({ remotes }: Registry): KnownRemote[] =>
  Object.entries(remotes).map(([name, line]) => ({ name, screens: getActiveRelease(line)?.screens ?? [] }));
