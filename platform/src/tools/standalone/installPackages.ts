import { execa } from 'execa';
import { GeneratorError } from '../../build/generators/GeneratorError.ts';

const INSTALL_TIMEOUT_MS = 300_000;
const MAX_LINES = 12;

/** The package manager of a standalone repository, at the version of this project. */
export const PACKAGE_MANAGER = 'pnpm@12.21.0';

// Without it npx contacts the registry although the package manager is cached, and waits more than a minute if the
// registry is unreachable.
const cachedFirst = '--prefer-offline';
// The default retries take more than a minute.
const quickRetries = ['--config.fetchRetryMintimeout=500', '--config.fetchRetryFactor=2'];

/**
 * Installs the packages of the repository in `dir`, using the user's npm configuration. @throws GeneratorError with
 * the package manager's output.
 */
export async function installPackages(dir: string): Promise<void> {
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
