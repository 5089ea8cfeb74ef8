import type { RemoteScreen } from '@faultline/shared/contract';
import { paths } from '@faultline/shared/routing';
import type { NavEntry } from '@faultline/shared/ui';
import type { LiveArea } from '../boot/registry.ts';

/** A line of the sidebar; `order` places it. */
export type OrderedEntry = NavEntry & { order: number };

const about: OrderedEntry = {
  label: 'About',
  path: paths.about,
  order: 80,
  icon: ['M12 22a10 10 0 1 0 0-20 10 10 0 0 0 0 20', 'M12 16v-4', 'M12 8h.01'],
};

const toNavEntries = ({ nav, paths: [path] }: RemoteScreen): OrderedEntry[] =>
  nav === undefined || path === undefined ? [] : [{ ...nav, path }];

/** The sidebar, in the order the screens ask for, with the host's own About. */
export const navEntries = (areas: readonly LiveArea[]): OrderedEntry[] =>
  [...areas.flatMap(({ release }) => release.screens.flatMap(toNavEntries)), about].sort((a, b) => a.order - b.order);

/** The entry a page belongs to: its own, and for every other page the first, Daily (specification 2.2). */
export const activeEntry = (entries: readonly OrderedEntry[], pathname: string): OrderedEntry | undefined =>
  entries.find(({ path }) => path === pathname) ?? entries[0];
