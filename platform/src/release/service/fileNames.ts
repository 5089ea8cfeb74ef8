import { hasReleaseFileType } from '../../build/releaseFiles.ts';

/** A file that no writer of ours names otherwise: of a type that releases have, with no empty, hidden or climbing part. */
export const isFileName = (name: string): boolean =>
  name.length <= 200 &&
  name.split('/').length <= 5 &&
  name.split('/').every((part) => /^[\w@~+-][\w.@~+-]*$/.test(part)) &&
  hasReleaseFileType(name);
