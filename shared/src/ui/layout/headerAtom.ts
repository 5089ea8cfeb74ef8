import { atom } from 'jotai';

export interface Header {
  title: string;
  subtitle?: string;
}

/** What the screen on show says it is called; undefined: what its description says. */
export const headerAtom = atom<Header | undefined>(undefined);
