import { Command } from 'commander';
import { addAreaCommands } from './areaCommands.ts';
import { runCommand, setExitCode } from './tools/commands/runCommand.ts';

const program = new Command('faultline')
  .description('Faultline: what the teams and operators run')
  .showHelpAfterError()
  .helpCommand(false);

program
  .command('start')
  .description('build what changed, publish it here, run gateway and API')
  .action(async () => (await import('./tools/commands/start.ts')).start());

program
  .command('test')
  .description('format, lint, dependencies, types, unit, integration, build, end-to-end tests in Chromium')
  .option('--all', 'with the long ones: fault matrices, version skew, nginx, real records, kills, trains')
  .action(async ({ all }: { all?: true }) =>
    setExitCode(await (await import('./tools/commands/test.ts')).test({ withLong: all === true })),
  );

program
  .command('check')
  .description('the fast part of test: format, lint, dependencies, types, the tests of what changed')
  .action(async () => setExitCode(await (await import('./tools/commands/test.ts')).check()));

program
  .command('e2e [options...]')
  .description(
    'the end-to-end tests, over a stack of their own or over E2E_BASE_URL; options go to Playwright; --slow finds races',
  )
  .allowUnknownOption()
  .action(async (options: string[]) => setExitCode(await (await import('./tools/commands/test.ts')).runE2e(options)));

program
  .command('bench')
  .argument('[kind]', 'web, api or build; all of them unless named')
  .argument('[options...]', 'for the programs themselves')
  .description('measurements side by side in one run; their ratios count, not their times')
  .allowUnknownOption()
  .action(async (kind: string | undefined, options: string[]) => {
    const { bench, readKind } = await import('./bench/index.ts');
    if (!(await bench(readKind(kind), options))) process.exitCode = 1;
  });

addAreaCommands(program);

await runCommand(() => program.parseAsync());
