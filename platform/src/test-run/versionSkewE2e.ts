import { join } from 'node:path';
import { ensureChromium } from '../browser/ensureChromium.ts';
import { workspaceRoot } from '../build/area.ts';
import { readConfig } from '../config.ts';
import { freePort } from '../processes/freePort.ts';
import { supervise } from '../processes/supervise.ts';
import { gatewayService } from '../stack/services.ts';
import { add, nothing, type Counts } from './Counts.ts';
import { countReported } from './countReported.ts';
import { mixedReleases, type Mix } from './mixedReleases.ts';
import { program } from './program.ts';
import { readPlaywright } from './readPlaywright.ts';
import { scratchStack } from './scratchStack.ts';

const log = (line: string) => console.log(line);

/** A gateway over a mix, before the API of the stack at `provider`. */
async function serveMix({ dataDir }: Mix, provider: string) {
  const env = {
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: `${await freePort('127.0.0.1')}`,
    API_ORIGIN: provider,
    LOG_LEVEL: 'warn',
  };
  const config = readConfig(env);
  const gateway = await supervise(gatewayService(config, undefined, env), { say: log });
  return { url: config.localUrl, stop: gateway.stop };
}

async function journeysOver(mix: Mix, { url, env }: { url: string; env: Record<string, string> }): Promise<Counts> {
  log(`\n${mix.name}`);
  const gateway = await serveMix(mix, url);
  const report = join(workspaceRoot, 'test-results', `${mix.name.replaceAll(/\W+/g, '-')}.json`);
  const all = { ...env, E2E_BASE_URL: gateway.url, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const options = ['test', '--reporter=list,json', '--grep', '@mix'];
  try {
    return await countReported(report, readPlaywright, () => program('playwright', options, { env: all }));
  } finally {
    await gateway.stop();
  }
}

/** The journeys marked `@mix`, over releases that were not made together: each team ships when it likes. */
export async function versionSkewE2e(dataDir: string): Promise<Counts> {
  const env = { E2E_CHROMIUM: await ensureChromium(log), E2E_OUTBOX: join(dataDir, 'outbox') };
  const mixes = await mixedReleases(dataDir);
  const { url, stop } = await scratchStack(dataDir, log);
  try {
    let counts = nothing;
    for (const mix of mixes) counts = add(counts, await journeysOver(mix, { url, env }));
    return counts;
  } finally {
    await stop();
  }
}
