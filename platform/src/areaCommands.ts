import type { Command } from 'commander';
import { newCommand } from './tools/commands/newCommand.ts';
import { releaseCommand } from './release/cli/releaseCommand.ts';

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
