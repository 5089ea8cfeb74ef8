import { isClaim } from '@faultline/shared/versions';
import type { RecordProduct } from './CveRecord.ts';

/** Returns whether the product is affected at all: false if only unaffected versions are listed. */
export function isAffected({ default_status, ranges }: Pick<RecordProduct, 'default_status' | 'ranges'>): boolean {
  if (default_status === 'affected') return true;
  const stated = ranges.filter((range) => !isClaim(range));
  return stated.length === 0 ? default_status === 'unknown' : stated.some(({ status }) => status !== 'unaffected');
}
