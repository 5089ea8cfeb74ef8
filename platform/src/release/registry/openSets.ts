import { createHash } from 'node:crypto';
import type { Registry } from '@faultline/shared/contract';

/** SHA-256 of a page in hexadecimal, as the registry names it. */
export const hashPage = (page: Buffer | string): string => createHash('sha256').update(page).digest('hex');

/** Lists the past sets that browsers can open, by `revision`. */
export const listOpenSets = ({ openSets = {} }: Pick<Registry, 'openSets'>): number[] =>
  Object.keys(openSets).map(Number);

/** The registry with no other past sets open than those of `kept`. */
export function withOpenSets(registry: Registry, kept: Registry['openSets'] = {}): Registry {
  const { openSets = {}, ...rest } = registry;
  const left = Object.entries(openSets).filter(([revision, hash]) => kept[revision] === hash);
  return left.length > 0 ? { ...rest, openSets: Object.fromEntries(left) } : rest;
}
