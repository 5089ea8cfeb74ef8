import type { RemoteScreen } from '@faultline/shared/contract';
import { findAreas, isHost } from '../area.ts';
import { readRemote } from '../areaDescription.ts';
import { GeneratorError } from './GeneratorError.ts';
import type { Name } from './readName.ts';

// The host's own entries follow.
const LAST_ORDER = 79;
// A generic icon of four squares.
const icon = ['M3 3h7v7H3z', 'M14 3h7v7h-7z', 'M14 14h7v7h-7z', 'M3 14h7v7H3z'];

/** The paths and sidebar positions of a remote. */
export interface KnownRemote {
  name: string;
  screens: readonly RemoteScreen[];
}

/** Returns the entry of a new screen for `remote.ts`: last in the sidebar, at an unused `path`. */
export async function screenEntry(root: string, path: string, name: Name): Promise<string> {
  const remotes = findAreas(root).filter((area) => !isHost(area));
  return formatScreenEntry(await Promise.all(remotes.map(readRemote)), path, name);
}

/** Like `screenEntry`, with the given remotes. */
export function formatScreenEntry(
  remotes: readonly KnownRemote[],
  path: string,
  { slug, pascal, title }: Name,
): string {
  for (const { name, screens } of remotes)
    for (const { expose, paths } of screens)
      if (paths.includes(path))
        throw new GeneratorError(`${path} is the address of ${expose} of ${name}. Choose another name.`);
  const orders = remotes.flatMap(({ screens }) => screens.flatMap(({ nav }) => (nav ? [nav.order] : [])));
  return `{
    expose: '${pascal}Screen',
    from: './src/${slug}/${pascal}Screen.tsx',
    paths: ['${path}'],
    access: 'signed-in',
    nav: {
      label: '${title}',
      order: ${Math.min(Math.max(0, ...orders.filter((order) => order <= LAST_ORDER)) + 1, LAST_ORDER)},
      icon: [${icon.map((line) => `'${line}'`).join(', ')}],
    },
    header: { title: '${title}' },
  }`;
}
