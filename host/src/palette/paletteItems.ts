import { paths } from '@faultline/shared/routing';
import { type NavEntry, type ThemeMode, themeModeAtom, themeModes } from '@faultline/shared/ui';
import { store, teamIdAtom } from '@faultline/shared/session';

export interface PaletteItem {
  id: string;
  group: 'Go to' | 'Pages' | 'Saved views' | 'Actions' | 'CVEs' | 'Vendors' | 'Products';
  label: string;
  detail?: string | undefined;
  icon: readonly string[];
  href?: string;
  run?: () => void;
}

export const icons = {
  cve: ['M12 3 4 6v6c0 4.5 3.4 7.7 8 9 4.6-1.3 8-4.5 8-9V6z', 'M12 8v4', 'M12 16h.01'],
  vendor: ['M4 21V5l8-2v18', 'M12 9h8v12', 'M2 21h20', 'M8 8v.01', 'M8 12v.01', 'M8 16v.01'],
  product: ['M12 3 4 7.5v9l8 4.5 8-4.5v-9z', 'M4 7.5l8 4.5 8-4.5', 'M12 12v9'],
  view: ['M6 3h12v18l-6-4-6 4z'],
  action: ['M13 3 5 14h6l-1 7 8-11h-6z'],
  theme: ['M12 3a9 9 0 1 0 0 18z', 'M12 3a9 9 0 0 1 0 18'],
  keyboard: ['M3 6h18v12H3z', 'M7 10h.01', 'M12 10h.01', 'M17 10h.01', 'M8 14h8'],
  signOut: ['M9 21H5V3h4', 'M16 17l5-5-5-5', 'M21 12H9'],
};

const CVE_ID = /^(?:cve[-\s]?)?(\d{4})-(\d{4,19})$/i;

export function readTypedCve(text: string): string | undefined {
  const [, year, number] = CVE_ID.exec(text) ?? [];
  return year === undefined || number === undefined ? undefined : `CVE-${year}-${number}`;
}

export function listCveItems(id: string, isMissing: boolean): PaletteItem[] {
  const item = { group: 'Go to', icon: icons.cve } as const;
  const page = { ...item, id: 'typed', label: id, href: paths.cve(id) };
  if (!isMissing) return [page];
  const records = [
    ['CVE.org', `https://www.cve.org/CVERecord?id=${id}`],
    ['NVD', `https://nvd.nist.gov/vuln/detail/${id}`],
  ] as const;
  return [
    { ...page, detail: 'Not in this catalog' },
    ...records.map(([name, url]) => ({
      ...item,
      id: `typed ${name}`,
      label: `${id} on ${name}`,
      detail: 'Opens in a new tab',
      run: () => void window.open(url, '_blank', 'noopener,noreferrer'),
    })),
  ];
}

interface PageItems {
  entries: readonly NavEntry[];
  email: string | undefined;
  onSignOut: () => void;
}

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
  ...listScreenActions(),
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

const ACTION_BUTTONS = 'main header button, main button[data-quick-action]';

function listScreenActions(): PaletteItem[] {
  const labels = new Set<string>();
  return [...document.querySelectorAll<HTMLButtonElement>(ACTION_BUTTONS)].flatMap((button): PaletteItem[] => {
    const label = button.getAttribute('aria-label') ?? button.textContent.trim();
    if (label === '' || labels.has(label) || button.disabled || button.matches('[aria-keyshortcuts="?"]')) return [];
    labels.add(label);
    const run = () => button.click();
    return [{ id: `action ${label}`, group: 'Actions', label, detail: 'This page', icon: icons.action, run }];
  });
}

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

export function matchItems(items: readonly PaletteItem[], text: string): PaletteItem[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const hasWord = ({ label, detail = '' }: PaletteItem, word: string) =>
    ` ${label} ${detail}`.toLowerCase().includes(` ${word}`);
  return items.filter((item) => words.every((word) => hasWord(item, word)));
}

interface SavedViewLink {
  name: string;
  list: string;
  href: string;
}

const lists = [
  { key: 'views-daily', list: 'Daily Vulnerabilities', path: paths.daily },
  { key: 'views-past', list: 'Past Vulnerabilities', path: paths.past },
];

const readSavedViews = (email = ''): SavedViewLink[] =>
  lists.flatMap(({ key, list, path }) =>
    [...readStored(`${key}:${email}`), ...readTeamViews(key, email)].flatMap((view): SavedViewLink[] => {
      const { name, filter } = Object(view) as Record<string, unknown>;
      if (typeof name !== 'string' || name === '') return [];
      const search = toSearch(Object(filter) as Record<string, unknown>);
      return [{ name, list, href: search === '' ? path : `${path}?${search}` }];
    }),
  );

function readTeamViews(key: string, email: string): unknown[] {
  const teamId = store.get(teamIdAtom);
  return teamId === undefined ? [] : readStored(`${key}-team-${teamId}:${email}`);
}

function readStored(key: string): unknown[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

const toSearch = (filter: Record<string, unknown>): string =>
  new URLSearchParams(
    Object.entries(filter).flatMap(([key, value]) => {
      const isSet = value === true || (typeof value === 'string' && value !== '' && value !== 'all');
      return isSet ? [[key, String(value)]] : [];
    }),
  ).toString();
