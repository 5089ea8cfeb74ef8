import { numberKey } from './versionTokens.ts';

const partKey = (text: string) =>
  [...text.matchAll(/\d+|[a-z]+|[~^]/gi)]
    .map(([part]) => {
      if (part === '~') return '0';
      if (part === '^') return '2';
      return /^\d/.test(part) ? `4${numberKey(part.replace(/^0+/, ''))}` : `3${part} `;
    })
    .join('') + '1';

/** RPM's order (`rpmvercmp`): epoch, version, release; `~` before the end, `^` after it, letters before numbers, more parts are more. */
export function rpmKey(body: string): string {
  const [, epoch = '', version = '', release = ''] = /^(?:(\d+):)?([^-]*)(?:-(.*))?$/.exec(body) ?? [];
  return numberKey(epoch.replace(/^0+/, '')) + partKey(version) + partKey(release);
}

/** All versions that begin with these numbers, of any release. */
export function rpmSeries(body: string): { lo: string; hi: string } {
  const key = numberKey('') + partKey(body).slice(0, -1);
  return { lo: key, hi: `${key}5` };
}
