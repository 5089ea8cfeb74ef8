import { findAreas, isHost } from '../build/area.ts';
import { untilStopped } from '../commands/untilStopped.ts';
import { startDev } from './startDev.ts';

const say = (line: string) => console.log(line);

/** `dev [area ...]`: serves until it is told to stop. */
export async function devCommand(areas: string[], { from }: { from?: string }): Promise<void> {
  const LOG_LEVEL = process.env.LOG_LEVEL || 'warn';
  const stack = await startDev({ ...process.env, LOG_LEVEL }, { areas, from, say });
  const stopped = untilStopped(stack, say);
  const others = findAreas().filter((area) => !isHost(area) && !areas.includes(area.name));
  say(`\n  Faultline in development runs at ${stack.url}`);
  say(`  As you edit: ${['host', 'shared', ...areas].join(', ')}.`);
  say(`  As released ${from ? `at ${from}` : 'here'}: ${others.map(({ name }) => name).join(', ') || 'nothing'}.`);
  say('  Ctrl-C stops it.\n');
  await stopped;
  process.exit(0);
}
