import { findAreas, isHost } from '../../build/area.ts';
import { waitForShutdown } from '../commands/waitForShutdown.ts';
import { startDev } from './startDev.ts';

const log = (line: string) => console.log(line);

/** `dev [area ...]`: serves until it is stopped. */
export async function devCommand(areas: string[], options: { from?: string; against?: string }): Promise<void> {
  const LOG_LEVEL = process.env.LOG_LEVEL || 'warn';
  const { against } = options;
  const stack = await startDev({ ...process.env, LOG_LEVEL }, { areas, ...options, print: log });
  const stopped = waitForShutdown(stack, log);
  log(`\n  Faultline in development runs at ${stack.url}`);
  if (against === undefined) printSources(areas, options.from);
  else log(`  As you edit: ${areas.join(', ')}.\n  Shell, other areas and API: as they are at ${against}.`);
  log('  Ctrl-C stops it.\n');
  await stopped;
  process.exit(0);
}

function printSources(areas: string[], from: string | undefined) {
  const others = findAreas().filter((area) => !isHost(area) && !areas.includes(area.name));
  log(`  As you edit: ${['host', 'shared', ...areas].join(', ')}.`);
  log(`  As released ${from ? `at ${from}` : 'here'}: ${others.map(({ name }) => name).join(', ') || 'nothing'}.`);
}
