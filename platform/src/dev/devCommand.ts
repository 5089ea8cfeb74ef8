import { findAreas, isHost } from '../build/area.ts';
import { waitForShutdown } from '../commands/waitForShutdown.ts';
import { startDev } from './startDev.ts';

const log = (line: string) => console.log(line);

/** `dev [area ...]`: serves until it is stopped. */
export async function devCommand(areas: string[], { from }: { from?: string }): Promise<void> {
  const LOG_LEVEL = process.env.LOG_LEVEL || 'warn';
  const stack = await startDev({ ...process.env, LOG_LEVEL }, { areas, from, print: log });
  const stopped = waitForShutdown(stack, log);
  const others = findAreas().filter((area) => !isHost(area) && !areas.includes(area.name));
  log(`\n  Faultline in development runs at ${stack.url}`);
  log(`  As you edit: ${['host', 'shared', ...areas].join(', ')}.`);
  log(`  As released ${from ? `at ${from}` : 'here'}: ${others.map(({ name }) => name).join(', ') || 'nothing'}.`);
  log('  Ctrl-C stops it.\n');
  await stopped;
  process.exit(0);
}
