import type { Command } from 'commander';
import { startCanary } from '../startCanary.ts';
import { readNumber } from './readNumber.ts';
import { changeOf, checkedChange, treeOf, type ReasonOptions } from './ReleaseOptions.ts';

interface PublishCommand extends ReasonOptions {
  as?: string;
  hold?: boolean;
  canary?: number;
  origin?: string;
  originDir?: string;
}

async function publishArea(area: string, options: PublishCommand) {
  // The bundler is loaded when something is built, not by every command of the program.
  const [{ buildArea }, { publish }] = await Promise.all([import('../../build/buildArea.ts'), import('../publish.ts')]);
  const started = performance.now();
  const build = await buildArea(area, options.as === undefined ? {} : { version: options.as });
  const { version } = build.facts;
  const { canary, origin, originDir } = options;
  const hold = options.hold === true || canary !== undefined;
  const elsewhere = origin === undefined ? {} : { origin: { url: origin, dir: originDir } };
  let { seq } = await publish(treeOf(options), [build], { ...changeOf(options), ...elsewhere, hold });
  if (canary !== undefined) ({ seq } = await startCanary(treeOf(options), area, version, canary, changeOf(options)));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const state = canary !== undefined ? `has ${canary} % of the visitors` : hold ? 'is held, for nobody yet' : 'is live';
  console.log(`${area} ${version} ${state} (seq ${seq}, ${seconds} s).`);
}

/** `release publish`. */
export function addPublish(release: Command): void {
  checkedChange(release, 'publish <area>', 'build an area (host, vulns, ...) and make it live')
    .option('--as <version>', 'its version (default: made of the package version and the content)')
    .option('--hold', 'put it into the registry, for promote, canary or an override, without making it live')
    .option('--canary <percent>', 'give it to this share of the visitors', readNumber)
    .option('--origin <url>', 'it is served by this origin, which the registry must allow')
    .option('--origin-dir <dir>', 'the folder which that origin serves: the files are put there')
    .action(publishArea);
}
