import { Command } from 'commander';
import { readConfig } from '../config.ts';
import { releaseStatus } from './releaseStatus.ts';
import { lineOf } from './lines.ts';
import { rollback } from './rollback.ts';

interface Options {
  tree?: string;
  why?: string;
  as?: string;
  to?: string;
}

const treeOf = ({ tree }: Options) => tree ?? readConfig(process.env).releases;

async function publishArea(area: string, options: Options) {
  // The bundler is loaded when something is built, not by every command of the program.
  const [{ buildArea }, { publish }] = await Promise.all([import('../build/buildArea.ts'), import('./publish.ts')]);
  const started = performance.now();
  const build = await buildArea(area, options.as === undefined ? {} : { version: options.as });
  const { seq } = await publish(treeOf(options), [build], options.why ?? null);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${area} ${build.facts.version} is live (seq ${seq}, ${seconds} s).`);
}

async function rollBackArea(area: string, options: Options) {
  const registry = await rollback(treeOf(options), area, options.to, options.why ?? null);
  console.log(`${area} ${lineOf(registry, area)?.active} is live (seq ${registry.seq}).`);
}

async function printStatus(options: Options) {
  const { seq, areas } = await releaseStatus(treeOf(options));
  console.log(areas.length > 0 ? `seq ${seq}` : 'Nothing is published here yet.');
  if (areas.length > 0) console.table(Object.fromEntries(areas.map(({ area, ...rest }) => [area, rest])));
}

/** `release publish|rollback|status`: what an area's team does with its releases. */
export function releaseCommand(): Command {
  const release = new Command('release').description('publish an area and see or change what is live');
  const command = (usage: string, description: string) =>
    release
      .command(usage)
      .description(description)
      .option('--tree <dir>', 'the release tree (default: DATA_DIR/releases)');
  command('publish <area>', 'build an area (host, vulns, ...) and make it live')
    .option('--as <version>', 'its version (default: made of the package version and the content)')
    .option('--why <text>', 'kept in the history')
    .action(publishArea);
  command('rollback <area>', 'make the previous release live again')
    .option('--to <version>', 'or this one')
    .option('--why <text>', 'kept in the history')
    .action(rollBackArea);
  command('status', 'what is live').action(printStatus);
  return release;
}
