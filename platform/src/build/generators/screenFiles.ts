import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RemoteScreen } from '@faultline/shared/contract';
import { findAreas, isHost, readRemote } from '../area.ts';
import { fillTemplates, fillText } from './fillTemplates.ts';
import { GeneratorError, type Name } from './readName.ts';

// The screen shows a query in all its states.
export const screenFiles = (area: string, name: Name): Record<string, string> =>
  fillTemplates(path.join(import.meta.dirname, 'templates/screen'), { ...name, area });

// The host's own entries follow.
const LAST_ORDER = 79;

export interface KnownRemote {
  name: string;
  screens: readonly RemoteScreen[];
}

// The entry is the last in the sidebar and has an unused `address`.
export async function screenEntry(root: string, address: string, name: Name): Promise<string> {
  const remotes = findAreas(root).filter((area) => !isHost(area));
  return formatScreenEntry(await Promise.all(remotes.map(readRemote)), address, name);
}

export function formatScreenEntry(remotes: readonly KnownRemote[], address: string, name: Name): string {
  for (const remote of remotes)
    for (const { expose, paths } of remote.screens)
      if (paths.includes(address))
        throw new GeneratorError(`${address} is the address of ${expose} of ${remote.name}. Choose another name.`);
  const orders = remotes.flatMap(({ screens }) => screens.flatMap(({ nav }) => (nav ? [nav.order] : [])));
  const template = readFileSync(path.join(import.meta.dirname, 'templates/insertions/screen.ts.txt'), 'utf8').trimEnd();
  const order = Math.min(Math.max(0, ...orders.filter((each) => each <= LAST_ORDER)) + 1, LAST_ORDER);
  return fillText(template, { ...name, address, order });
}
