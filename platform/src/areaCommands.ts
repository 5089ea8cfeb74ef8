import { Command } from 'commander';
import { addChangeCommands } from './release/cli/changeCommands.ts';
import { addCheckCommands } from './release/cli/checkCommands.ts';
import { addKeysAndPackages, addMaintenanceCommands } from './release/cli/maintenanceCommands.ts';
import { addPreview } from './release/cli/previewCommand.ts';
import { addPromote } from './release/cli/promoteCommand.ts';
import { addPublish } from './release/cli/publishCommand.ts';
import { addQueryCommands } from './release/cli/queryCommands.ts';
import { addServiceCommands } from './release/cli/serviceCommands.ts';
import { newCommand } from './tools/commands/newCommand.ts';
import { type Counts, isGood } from './tools/test-run/Counts.ts';

// These commands work in this workspace and in the repository of a single area.
export function addAreaCommands(program: Command): void {
  program
    .command('build [areas...]')
    .description('build these areas, or all, and check the output; publishes nothing')
    .action(async (areas: string[]) => (await import('./tools/commands/build.ts')).build(areas));
  program
    .command('dev [areas...]')
    .description('the real shell with these areas as they are edited (hot reload), the others as released')
    .option('--from <origin>', 'load the other areas from this environment instead of the local release tree')
    .option(
      '--against <origin>',
      'load shell, other areas and API from this environment; the page reloads after an edit',
    )
    .action(async (areas: string[], options: { from?: string; against?: string }) =>
      (await import('./tools/dev/startDev.ts')).devCommand(areas, options),
    );
  const release = releaseCommand();
  release
    .command('nginx')
    .description("write the gateway's headers as include files for nginx (see docs/guide)")
    .argument('<dir>', 'where to: /etc/nginx/faultline')
    .option('--tree <dir>', 'the release tree (default: DATA_DIR/releases)')
    .action(async (dir: string, { tree }: { tree?: string }) =>
      (await import('./release/nginx/headerFiles.ts')).writeHeaderFiles(dir, tree),
    );
  program.addCommand(release);
  program.addCommand(newCommand());
}

export function releaseCommand(): Command {
  const release = new Command('release').description('publish areas, and show or change which releases are active');
  for (const add of [
    addPublish,
    addPreview,
    addPromote,
    addChangeCommands,
    addCheckCommands,
    addQueryCommands,
    addMaintenanceCommands,
    addServiceCommands,
    addKeysAndPackages,
  ])
    add(release);
  return release;
}

// Errors whose message is sufficient for the user, without a stack.
const known = new Set([
  'BuildError',
  'ConfigError',
  'ContractError',
  'GeneratorError',
  'ListenError',
  'ReleaseError',
  'StartError',
]);

// A known error is printed as its message, any other with its stack. The exit code is then 1.
export async function runCommand(run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    console.error(error instanceof Error && known.has(error.name) ? error.message : error);
    process.exitCode = 1;
  }
}

// The exit code is 1 if a step failed or nothing ran.
export function setExitCode(counts: Counts): void {
  if (!isGood(counts)) process.exitCode = 1;
}
