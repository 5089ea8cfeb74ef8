import { dottedKey } from './dottedKey.ts';
import { numberKey } from './versionTokens.ts';

const FORM = /^(\d+(?:\.\d+)*)(?:-([0-9a-z.-]+))?(?:\+[0-9a-z.-]+)?$/i;
const CORE_END = 1;

const identifierKey = (text: string) => (/^\d+$/.test(text) ? `1${numberKey(text.replace(/^0+/, ''))}` : `2${text} `);

/**
 * Semantic versioning's order (section 11 of semver.org), for any count of numbers: a `-tag` comes before its release whatever the word,
 * its identifiers compare one by one, `+build` does not count. What is no semantic version (`1.0.2k`) sorts by the general order.
 */
export function semverKey(body: string): string {
  const [, core, tag] = FORM.exec(body) ?? [];
  if (core === undefined) return dottedKey(body);
  if (tag === undefined) return dottedKey(core);
  return `${dottedKey(core).slice(0, -CORE_END)}0${tag.split('.').map(identifierKey).join('')}0`;
}
