import type { Command } from 'commander';
import { readConfig } from '../../config.ts';
import { openReleaseTree } from '../registry/store.ts';
import { findPreview, formatInstant, listPreviews, ReleaseError } from '../registry/registry.ts';
import {
  addTarget,
  changing,
  openReleases,
  printTable,
  type ReasonOptions,
  toChangeOptions,
  toTarget,
} from './command.ts';
import { buildChecked, refuseDirect } from './publishCommand.ts';

interface PreviewOptions extends ReasonOptions {
  to?: string;
  list?: boolean;
  remove?: string;
}

// Returns the releases to change and the site that shows them.
async function openSite(options: PreviewOptions) {
  const releases = await openReleases(toTarget(options));
  return { releases, site: releases.environment?.url ?? readConfig(process.env).publicUrl };
}

async function stagePreview(area: string, options: PreviewOptions) {
  const { releases, site } = await openSite(options);
  // The site of a release service is on another machine, so a link to this machine would open nothing.
  if (releases.tree === undefined && !releases.environment && !process.env.PUBLIC_URL)
    throw new ReleaseError(
      'The link needs the address of the site: name its environment with --to, or set PUBLIC_URL.',
    );
  refuseDirect(releases, area);
  if (releases.tree !== undefined) await openReleaseTree(releases.tree).probe();
  const started = performance.now();
  const [{ findArea }, { localVersion }] = await Promise.all([
    import('../../build/area.ts'),
    import('../../build/contentHash.ts'),
  ]);
  const build = await buildChecked(area, localVersion(findArea(area)).replace('-h', '-preview.'));
  const { version } = build.manifest;
  let signature: string | undefined;
  const registry = await releases.publish(build, {
    ...toChangeOptions(options),
    stageOnly: true,
    preview: true,
    onSigned: (made) => void (signature = made),
  });
  const until = findPreview(registry, area, version)?.until;
  if (until === undefined) throw new ReleaseError(`${releases.name} knows no previews: it runs an older release tool.`);
  const link = new URL('/', site);
  link.searchParams.set('mf', `${area}:${version}`);
  if (signature !== undefined) link.searchParams.set('preview', signature);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `${area} ${version} can be opened until ${formatInstant(until)} (revision ${registry.revision}, ${seconds} s):`,
  );
  console.log(link.href);
  if (signature === undefined)
    console.log('The tree is not signed, so the link is not either. To sign both: release keys.');
}

async function previewArea(area: string | undefined, options: PreviewOptions) {
  if (options.list) {
    const registry = await (await openSite(options)).releases.registry();
    const previews = listPreviews(registry).filter((each) => area === undefined || each.area === area);
    if (previews.length === 0) return console.log('There is no preview.');
    return printTable(previews.map(({ until, ...rest }) => ({ ...rest, until: formatInstant(until) })));
  }
  if (area === undefined) throw new ReleaseError('Name the area to preview, such as vulns; or --list.');
  if (options.remove === undefined) return stagePreview(area, options);
  const { releases } = await openSite(options);
  const change = { action: 'remove-preview', area, version: options.remove } as const;
  const { revision } = await releases.change(change, toChangeOptions(options));
  return console.log(`The preview ${area} ${options.remove} has ended (revision ${revision}).`);
}

// Adds `release preview`, which shows the working tree of an area with the live set to users with its link.
export function addPreview(release: Command): void {
  addTarget(
    changing(
      release,
      'preview [area]',
      'build an area and print a link that shows it in place of the active release for 14 days',
    ),
  )
    .option('--list', 'list the previews')
    .option('--remove <version>', 'end a preview now')
    .action(previewArea);
}
