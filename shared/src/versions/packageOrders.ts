import { dottedKey, numberKey, RELEASE_WORD } from './dottedOrder.ts';

const SEMVER = /^(\d+(?:\.\d+)*)(?:-([0-9a-z.-]+))?(?:\+[0-9a-z.-]+)?$/i;
const CORE_END = 1;

/**
 * Semantic versioning's order (section 11 of semver.org), for any count of numbers: a `-tag` comes before its release whatever the word,
 * its identifiers compare one by one, `+build` does not count. What is not a semantic version (`1.0.2k`) sorts by the general order.
 */
export function semverKey(body: string): string {
  const [, core, tag] = SEMVER.exec(body.replace(RELEASE_WORD, '')) ?? [];
  if (core === undefined) return dottedKey(body);
  if (tag === undefined) return dottedKey(core);
  return `${dottedKey(core).slice(0, -CORE_END)}0${tag.split('.').map(identifierKey).join('')}0`;
}

const identifierKey = (text: string) => (/^\d+$/.test(text) ? `1${numberKey(text)}` : `2${text} `);

/** RPM's order (`rpmvercmp`): epoch, version, release; `~` before the end, `^` after it, letters before numbers, more parts are more. */
export function rpmKey(body: string): string {
  const [, epoch = '', version = '', release = ''] = /^(?:(\d+):)?([^-]*)(?:-(.*))?$/.exec(body) ?? [];
  return numberKey(epoch) + rpmPartKey(version) + rpmPartKey(release);
}

/** All versions that begin with these numbers, of any release. */
export function rpmSeries(body: string): { lo: string; hi: string } {
  const key = numberKey('') + rpmPartKey(body).slice(0, -1);
  return { lo: key, hi: `${key}5` };
}

const rpmPartKey = (text: string) =>
  [...text.matchAll(/\d+|[a-z]+|[~^]/gi)]
    .map(([part]) => {
      if (part === '~') return '0';
      if (part === '^') return '2';
      return /^\d/.test(part) ? `4${numberKey(part)}` : `3${part} `;
    })
    .join('') + '1';

/**
 * Debian's order (deb-version(7)): epoch, upstream version, revision after the last `-`; each is marks and a number in turn. `~` comes
 * before the end of the marks, letters after it, other marks after those; a missing number or revision is zero.
 */
export function dpkgKey(body: string): string {
  const [, epoch = '', version = '', revision = ''] = /^(?:(\d+):)?(.*?)(?:-([^-]*))?$/.exec(body.trim()) ?? [];
  return `${numberKey(epoch)}${dpkgPartKey(version)}1${dpkgPartKey(revision)}1`;
}

/** All versions that begin with these numbers, of any revision. */
export function dpkgSeries(body: string): { lo: string; hi: string } {
  const key = numberKey('') + dpkgPartKey(body.trim());
  return { lo: `${key}0`, hi: `${key}4` };
}

// Marks end with `1`, so that `~` sorts before their end. Only the first turn may have none, so `1` after a turn ends the text.
function dpkgPartKey(text: string): string {
  const turns = [...text.matchAll(/(\D*)(\d*)/g)].filter(([turn], index) => index === 0 || turn !== '');
  return turns
    .map(([, marks = '', digits = '']) => `${marks.replaceAll(/./gu, markKey)}1${numberKey(digits)}`)
    .join('');
}

const markKey = (mark: string) => (mark === '~' ? '0' : `${/[a-z]/i.test(mark) ? 2 : 3}${mark}`);
