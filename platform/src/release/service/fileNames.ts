import { hasReleaseFileType } from '../../build/releaseFiles.ts';

/** Returns whether a name is valid: of a type that releases may contain, without empty, hidden or parent segments. */
export const isFileName = (name: string): boolean =>
  name.length <= 200 &&
  name.split('/').length <= 5 &&
  name.split('/').every((part) => /^[\w@~+-][\w.@~+-]*$/.test(part)) &&
  hasReleaseFileType(name);
