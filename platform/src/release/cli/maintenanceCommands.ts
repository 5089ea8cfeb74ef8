import type { Command } from 'commander';
import { allowOrigin, removeOrigin } from '../allowOrigin.ts';
import { collectGarbage, findGarbage } from '../gc.ts';
import { toChangeOptions, changing, getReleaseTree, type ReasonOptions } from './ReleaseOptions.ts';

const count = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`;

async function clearUp(options: ReasonOptions & { yes?: boolean }) {
  const tree = getReleaseTree(options);
  const { releases, openSets, bytes } = await (options.yes
    ? collectGarbage(tree, toChangeOptions(options))
    : findGarbage(tree));
  for (const name of releases) console.log(name);
  for (const seq of openSets) console.log(`r/history/${seq}.html (release set ${seq}, kept open)`);
  const sets = openSets.length > 0 ? ` and ${count(openSets.length, 'open set')}` : '';
  const size = `${count(releases.length, 'release')}${sets}, ${(bytes / 1e6).toFixed(1)} MB`;
  console.log(options.yes ? `Removed ${size}.` : `${size} can be removed. Nothing was removed; --yes removes them.`);
}

async function changeOrigins(action: string, url: string, options: ReasonOptions) {
  const change = action === 'remove' ? removeOrigin : allowOrigin;
  const { origins = [] } = await change(getReleaseTree(options), url, toChangeOptions(options));
  console.log(`Releases may come from this site${origins.map((origin) => `, ${origin}`).join('')}.`);
}

/** `release gc|origin`: what a tree keeps, and whom it trusts. */
export function addMaintenanceCommands(release: Command): void {
  changing(release, 'gc', 'remove releases that nothing needs any more')
    .option('--yes', 'really; without it they are only named')
    .action(clearUp);
  const origin = release.command('origin').description('the other origins that releases may come from');
  for (const [action, description] of [
    ['allow', 'let releases come from it'],
    ['remove', 'take it off the list'],
  ] as const)
    changing(origin, `${action} <url>`, description).action((url: string, options: ReasonOptions) =>
      changeOrigins(action, url, options),
    );
}
