const VERSION = /^v?\d[a-z0-9.\-_~]*(?:\+.*)?$/i;
const COMMIT = /^(?=.*[a-f])[0-9a-f]{12,40}$/i;
const BEFORE_RELEASE = /^(?:alpha|beta|rc|pre|preview|dev|snapshot)$/;

const splitVersion = (version: string): string[] =>
  version
    .toLowerCase()
    .replace(/^v/, '')
    .replace(/\+.*$/, '')
    .replace(/(?<=\d)a(?=\d)/g, 'alpha')
    .replace(/(?<=\d)b(?=\d)/g, 'beta')
    .match(/\d+|[a-z]+/g) ?? [];

/** Where a part stands: words of a pre-release before nothing, nothing as zero, other letters (`1.0.2k`) after it. */
function rankPart(part: string | undefined): [number, number, string] {
  if (part === undefined) return [1, 0, ''];
  if (/^\d/.test(part)) return [1, Number(part), ''];
  return BEFORE_RELEASE.test(part) ? [0, 0, part] : [1, 0, part];
}

const isVersion = (text: string): boolean => VERSION.test(text) && !COMMIT.test(text);

/** Below, at or above zero as `a` is older, the same or newer; undefined where one of them is no version to compare. */
export function compareVersions(a: string, b: string): number | undefined {
  const [left, right] = [a.trim(), b.trim()];
  if (!isVersion(left) || !isVersion(right)) return left === right && left !== '' ? 0 : undefined;
  const [lefts, rights] = [splitVersion(left), splitVersion(right)];
  for (let index = 0; index < Math.max(lefts.length, rights.length); index += 1) {
    const [one, other] = [rankPart(lefts[index]), rankPart(rights[index])];
    const order = one[0] - other[0] || one[1] - other[1] || one[2].localeCompare(other[2]);
    if (order !== 0) return order;
  }
  return 0;
}
