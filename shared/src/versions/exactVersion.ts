import { parseVersionText } from './parseVersionText.ts';
import { namesVersion } from './statedRanges.ts';
import { hasPlace, isCommit } from './versionKeys.ts';

export const MAX_VERSION_LENGTH = 80;
const SERIES = /[*]|\.x\b/i;

/** Returns whether a text names one version: not an open end (`0`, `*`), a whole series (`6.1.*`), a sentence or a commit id. */
export const namesSingleVersion = (text: string): boolean =>
  text.length <= MAX_VERSION_LENGTH && text !== '0' && !SERIES.test(text) && !isCommit(text) && namesVersion(text);

/** Returns whether a text is one version that has a place among others, so that ranges can be compared with it: `9.0.37`, not `>=9`. */
export function isExactVersion(text: string): boolean {
  const version = text.trim();
  if (!namesSingleVersion(version) || !hasPlace(version)) return false;
  const spans = parseVersionText(version);
  return spans.length === 1 && spans[0]?.from?.text === version && spans[0].to?.text === version;
}
