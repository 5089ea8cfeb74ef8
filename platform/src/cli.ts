import { Command } from 'commander';
import { addAreaCommands, runCommand, setExitCode } from './areaCommands.ts';

const program = new Command('faultline')
  .description('Faultline: commands for developers, area teams and operators')
  .showHelpAfterError()
  .helpCommand(false);

program
  .command('start')
  .description('build what changed, publish it here, run gateway and API')
  .action(async () => (await import('./tools/commands/start.ts')).start());

program
  .command('test')
  .description('format, lint, dependencies, types, unit, integration, build, end-to-end tests in Chromium')
  .option('--all', 'including the long ones: fault matrices, version skew, nginx, real records, kills, trains')
  .action(async ({ all }: { all?: true }) =>
    setExitCode(await (await import('./tools/commands/test.ts')).test({ withLong: all === true })),
  );

program
  .command('check')
  .description('the fast part of test: format, lint, dependencies, types, and tests of changed files')
  .action(async () => setExitCode(await (await import('./tools/commands/test.ts')).check()));

program
  .command('e2e [options...]')
  .description(
    'end-to-end tests on a separate stack or on E2E_BASE_URL; options go to Playwright; --slow finds race conditions',
  )
  .allowUnknownOption()
  .action(async (options: string[]) => setExitCode(await (await import('./tools/commands/test.ts')).runE2e(options)));

program
  .command('bench')
  .argument('[kind]', 'web, api, import, load, matching or texts (default: all)')
  .argument('[options...]', 'options of the programs')
  .description('measurements side by side in one run; compare their ratios, not their times')
  .allowUnknownOption()
  .action(async (kind: string | undefined, options: string[]) => {
    const { bench } = await import('./bench/index.ts');
    if (!(await bench(kind, options))) process.exitCode = 1;
  });

addAreaCommands(program);

await runCommand(() => program.parseAsync());
