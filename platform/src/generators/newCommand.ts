import { Command } from 'commander';
import { workspaceRoot } from '../build/area.ts';

function printFiles(files: readonly string[], next: string) {
  for (const file of files) console.log(`  ${file}`);
  console.log(next);
}

/** `new area|screen|endpoint`: what a team begins with. */
export function newCommand(): Command {
  const command = new Command('new').description('write a new area, screen or endpoint, tests included');
  command
    .command('area <name>')
    .description('a remote with one screen, for a team of its own')
    .action(async (name: string) =>
      printFiles(
        await (await import('./newArea.ts')).newArea(workspaceRoot, name),
        `Next: pnpm dev ${name}, then pnpm release publish ${name}.`,
      ),
    );
  command
    .command('screen <area> <Name>')
    .description('a screen in an area: folder, test, address, sidebar entry')
    .action(async (area: string, name: string) =>
      printFiles(
        await (await import('./newScreen.ts')).newScreen(workspaceRoot, area, name),
        `Next: pnpm dev ${area}.`,
      ),
    );
  command
    .command('endpoint <name>')
    .description('a call through every layer: contract, API, documents, tests')
    .option('--area <area>', 'of this area alone: published with it, without a release of the host')
    .action(async (name: string, { area }: { area?: string }) => {
      const { newAreaEndpoint, newEndpoint } = await import('./newEndpoint.ts');
      printFiles(
        await (area === undefined ? newEndpoint(workspaceRoot, name) : newAreaEndpoint(workspaceRoot, area, name)),
        'Next: describe its response in the schema; the type errors show what to write then.',
      );
    });
  return command;
}
