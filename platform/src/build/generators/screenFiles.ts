import path from 'node:path';
import type { RemoteScreen } from '@faultline/shared/contract';
import { findAreas, isHost, readRemote } from '../area.ts';
import { fillTemplates } from './fillTemplates.ts';
import { GeneratorError, type Name } from './readName.ts';

// The screen shows a query in all its states.
export const screenFiles = (area: string, name: Name): Record<string, string> =>
  fillTemplates(path.join(import.meta.dirname, 'templates/screen'), { ...name, area });

// The host's own entries follow.
const LAST_ORDER = 79;
// A generic icon of four squares.
const icon = ['M3 3h7v7H3z', 'M14 3h7v7h-7z', 'M14 14h7v7h-7z', 'M3 14h7v7H3z'];

export interface KnownRemote {
  name: string;
  screens: readonly RemoteScreen[];
}

// The entry is the last in the sidebar and has an unused `address`.
export async function screenEntry(root: string, address: string, name: Name): Promise<string> {
  const remotes = findAreas(root).filter((area) => !isHost(area));
  return formatScreenEntry(await Promise.all(remotes.map(readRemote)), address, name);
}

export function formatScreenEntry(
  remotes: readonly KnownRemote[],
  address: string,
  { slug, pascal, title }: Name,
): string {
  for (const { name, screens } of remotes)
    for (const { expose, paths } of screens)
      if (paths.includes(address))
        throw new GeneratorError(`${address} is the address of ${expose} of ${name}. Choose another name.`);
  const orders = remotes.flatMap(({ screens }) => screens.flatMap(({ nav }) => (nav ? [nav.order] : [])));
  return `{
    expose: '${pascal}Screen',
    from: './src/${slug}/${pascal}Screen.tsx',
    paths: ['${address}'],
    access: 'signed-in',
    nav: {
      label: '${title}',
      order: ${Math.min(Math.max(0, ...orders.filter((order) => order <= LAST_ORDER)) + 1, LAST_ORDER)},
      icon: [${icon.map((line) => `'${line}'`).join(', ')}],
    },
    header: { title: '${title}' },
  }`;
}
