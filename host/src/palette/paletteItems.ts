import { paths } from '@faultline/shared/routing';
import { type NavEntry, type ThemeMode, themeModeAtom, themeModes } from '@faultline/shared/ui';
import { store } from '@faultline/shared/session';
import { readSavedViews } from './readSavedViews.ts';

/** One thing that can be picked: a place, or an action. */
export interface PaletteItem {
  id: string;
  group: 'Go to' | 'Pages' | 'Saved views' | 'Actions' | 'CVEs' | 'Vendors' | 'Products';
  label: string;
  /** Beside the label, such as a product's vendor. */
  detail?: string | undefined;
  /** The shape of the icon, as of an entry of the sidebar. */
  icon: readonly string[];
  href?: string;
  run?: () => void;
}

export const icons = {
  cve: ['M12 3 4 6v6c0 4.5 3.4 7.7 8 9 4.6-1.3 8-4.5 8-9V6z', 'M12 8v4', 'M12 16h.01'],
  vendor: ['M4 21V5l8-2v18', 'M12 9h8v12', 'M2 21h20', 'M8 8v.01', 'M8 12v.01', 'M8 16v.01'],
  product: ['M12 3 4 7.5v9l8 4.5 8-4.5v-9z', 'M4 7.5l8 4.5 8-4.5', 'M12 12v9'],
  view: ['M6 3h12v18l-6-4-6 4z'],
  theme: ['M12 3a9 9 0 1 0 0 18z', 'M12 3a9 9 0 0 1 0 18'],
  keyboard: ['M3 6h18v12H3z', 'M7 10h.01', 'M12 10h.01', 'M17 10h.01', 'M8 14h8'],
  signOut: ['M9 21H5V3h4', 'M16 17l5-5-5-5', 'M21 12H9'],
};

/** A CVE id, with or without its letters: `cve-2024-3094`, `2024-3094`. */
const CVE_ID = /^(?:cve[-\s]?)?(\d{4})-(\d{4,19})$/i;

/** The page of the CVE that the text names; nothing where it names none. */
export function findTypedCve(text: string): PaletteItem[] {
  const [, year, number] = CVE_ID.exec(text) ?? [];
  if (year === undefined || number === undefined) return [];
  const id = `CVE-${year}-${number}`;
  return [{ id: 'typed', group: 'Go to', label: id, icon: icons.cve, href: paths.cve(id) }];
}

interface PageItems {
  entries: readonly NavEntry[];
  email: string | undefined;
  onSignOut: () => void;
}

/** What the browser itself has to offer: pages, the user's saved views and actions. */
export const listLocalItems = ({ entries, email, onSignOut }: PageItems): PaletteItem[] => [
  ...entries.map(({ label, path, icon }) => ({ id: path, group: 'Pages' as const, label, icon, href: path })),
  ...readSavedViews(email).map(({ name, list, href }) => ({
    id: `view ${href} ${name}`,
    group: 'Saved views' as const,
    label: name,
    detail: list,
    icon: icons.view,
    href,
  })),
  ...themeModes.map((mode) => ({
    id: `theme ${mode}`,
    group: 'Actions' as const,
    label: themeLabels[mode],
    icon: icons.theme,
    run: () => store.set(themeModeAtom, mode),
  })),
  ...listShortcutAction(),
  { id: 'sign-out', group: 'Actions' as const, label: 'Logout', icon: icons.signOut, run: onSignOut },
];

const themeLabels: Record<ThemeMode, string> = {
  light: 'Light theme',
  dark: 'Dark theme',
  system: 'System theme',
};

/** A screen with keys of its own has a button that `?` presses too. */
function listShortcutAction(): PaletteItem[] {
  const button = document.querySelector<HTMLElement>('main [aria-keyshortcuts="?"]');
  if (button === null) return [];
  return [
    {
      id: 'shortcuts',
      group: 'Actions',
      label: 'Keyboard shortcuts',
      icon: icons.keyboard,
      run: () => button.click(),
    },
  ];
}

/** Those in which each word of the text begins a word. */
export function matchItems(items: readonly PaletteItem[], text: string): PaletteItem[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const hasWord = ({ label, detail = '' }: PaletteItem, word: string) =>
    ` ${label} ${detail}`.toLowerCase().includes(` ${word}`);
  return items.filter((item) => words.every((word) => hasWord(item, word)));
}
