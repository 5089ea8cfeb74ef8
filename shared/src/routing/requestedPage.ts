import type { Location } from 'react-router-dom';

interface Remembered {
  from?: unknown;
}

/** The router state that remembers a page while the user signs in. */
export const rememberPage = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>) => ({
  from: pathname + search + hash,
});

/** The remembered page, only ever an address of this application. */
export function requestedPage(state: unknown): string | undefined {
  const from = (state as Remembered | null)?.from;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : undefined;
}
