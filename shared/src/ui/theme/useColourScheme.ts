import useMediaQuery from '@mui/material/useMediaQuery';
import { useAtomValue } from 'jotai';
import { themeModeAtom } from './themeModeAtom.ts';

/** The scheme in force: the user's choice, or what the system prefers. */
export function useColourScheme(): 'light' | 'dark' {
  const mode = useAtomValue(themeModeAtom);
  const prefersDark = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true });
  if (mode !== 'system') return mode;
  return prefersDark ? 'dark' : 'light';
}
