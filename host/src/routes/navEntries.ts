import type { Screen } from '@faultline/shared/contract';
import { paths } from '@faultline/shared/routing';
import type { LiveArea } from '../boot/registry.ts';

export interface NavEntry {
  label: string;
  path: string;
  order: number;
  icon: string[];
}

const about: NavEntry = {
  label: 'About',
  path: paths.about,
  order: 80,
  icon: ['M12 22a10 10 0 1 0 0-20 10 10 0 0 0 0 20', 'M12 16v-4', 'M12 8h.01'],
};

const entryOf = ({ nav, paths: [path] }: Screen): NavEntry[] =>
  nav === undefined || path === undefined ? [] : [{ ...nav, path }];

/** The sidebar, in the order the screens ask for, with the host's own About. */
export const navEntries = (areas: readonly LiveArea[]): NavEntry[] =>
  [...areas.flatMap(({ release }) => release.screens.flatMap(entryOf)), about].sort((a, b) => a.order - b.order);

/** The entry a page belongs to: its own, and for every other page the first, Daily (spec part 1, section 2). */
export const activeEntry = (entries: readonly NavEntry[], pathname: string): NavEntry | undefined =>
  entries.find(({ path }) => path === pathname) ?? entries[0];
