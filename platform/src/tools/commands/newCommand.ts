import { Command } from 'commander';
import { workspaceRoot } from '../../build/area.ts';
import { GeneratorError } from '../../build/generators/readName.ts';

function printFiles(files: readonly string[], next: string) {
  for (const file of files) console.log(`  ${file}`);
  console.log(next);
}

async function newStandalone(name: string, against: string | undefined) {
  if (against === undefined)
    throw new GeneratorError('--standalone needs the environment the area is for: --against https://staging.example');
  const { newStandaloneArea } = await import('../standalone/newStandaloneArea.ts');
  // The package manager runs commands in the workspace root; INIT_CWD is the user's folder.
  const cwd = process.cwd();
  const dir = cwd === workspaceRoot ? (process.env['INIT_CWD'] ?? cwd) : cwd;
  printFiles(await newStandaloneArea(dir, name, { against }), 'Next: npm run dev, then npm run release (README.md).');
}

export function newCommand(): Command {
  const command = new Command('new').description('write a new area, screen or endpoint, tests included');
  command
    .command('area <name>')
    .description('a remote with one screen, for a separate team')
    .option('--standalone', 'in a separate repository: this folder, which must be empty')
    .option('--against <origin>', 'the environment that a standalone area is for')
    .action(async (name: string, { standalone, against }: { standalone?: boolean; against?: string }) => {
      if (standalone) return newStandalone(name, against);
      return printFiles(
        await (await import('../../build/generators/newArea.ts')).newArea(workspaceRoot, name),
        `Next: pnpm dev ${name}, then pnpm release publish ${name}.`,
      );
    });
  command
    .command('screen <area> <Name>')
    .description('a screen in an area: folder, test, address, sidebar entry')
    .action(async (area: string, name: string) =>
      printFiles(
        await (await import('../../build/generators/newScreen.ts')).newScreen(workspaceRoot, area, name),
        `Next: pnpm dev ${area}.`,
      ),
    );
  command
    .command('endpoint <name>')
    .description('a call through every layer: contract, API, documents, tests')
    .option('--area <area>', 'owned by this area: published with it, without a release of the host')
    .action(async (name: string, { area }: { area?: string }) => {
      const { newAreaEndpoint, newEndpoint } = await import('../../build/generators/newEndpoint.ts');
      printFiles(
        await (area === undefined ? newEndpoint(workspaceRoot, name) : newAreaEndpoint(workspaceRoot, area, name)),
        'Next: describe its response in the schema; the type errors show what to write then.',
      );
    });
  return command;
}
