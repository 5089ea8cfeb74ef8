import { createStoredAtom } from '../../session/createStringStorage.ts';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useAtomValue } from 'jotai';

export const themeModes = ['light', 'dark', 'system'] as const;
export type ThemeMode = (typeof themeModes)[number];

const read = (text: string): ThemeMode => themeModes.find((mode) => mode === text) ?? 'system';

/** Stored as plain text under `theme`, so that a script before the first paint can read it. */
export const themeModeAtom = createStoredAtom<ThemeMode>('theme', 'system', read, String);

/** Returns the effective scheme: the user's choice, or the preference of the system. */
export function useColorMode(): 'light' | 'dark' {
  const mode = useAtomValue(themeModeAtom);
  const prefersDark = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true });
  if (mode !== 'system') return mode;
  return prefersDark ? 'dark' : 'light';
}
