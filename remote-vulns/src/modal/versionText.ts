import type { AffectedVersion } from '@faultline/shared/contract';

/** A range in few words: `1.0, before 2.0`. */
export const versionText = ({ version, less_than, less_than_or_equal }: AffectedVersion): string =>
  [version, less_than && `before ${less_than}`, less_than_or_equal && `up to ${less_than_or_equal}`]
    .filter(Boolean)
    .join(', ');
