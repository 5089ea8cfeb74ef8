import { atom } from 'jotai';

/**
 * How the last session of this page ended, while that still matters: `session-expired` in the second between a 401 and the
 * sign-in page, when the guard waits; `left` after a sign-out, when the page is not remembered for whoever comes next.
 */
export const sessionEndAtom = atom<'none' | 'session-expired' | 'left'>('none');
