import { boot } from '../boot/Boot.ts';

const KEY = 'mf';

/** The versions this browser session asks for, by area. */
export const overrides = (): Record<string, string> => boot().overrides;

/** The parts of the address's `?mf=` that are not `area:version`. */
export const invalidOverrides = (): readonly string[] => boot().invalidOverrides ?? [];

/** Keeps other versions for the session, and loads the page again with them. */
export function setOverrides(next: Record<string, string>): void {
  const text = Object.entries(next).map(([area, version]) => `${area}:${version}`);
  if (text.length === 0) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, text.join(','));
  location.reload();
}
