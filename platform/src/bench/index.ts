import { ensureChromium } from '../tools/browser/ensureChromium.ts';
import { ConfigError } from '../config.ts';
import { program } from '../tools/test-run/program.ts';

// The programs of each kind run sequentially and print their figures.
const benches = {
  web: [
    'platform/src/bench/benchFederation.ts',
    'platform/src/bench/benchStores.ts',
    'e2e/src/bench/benchPaint.ts',
    'e2e/src/bench/benchLists.ts',
  ],
  api: ['api/src/bench/benchApi.ts'],
  import: ['api/src/bench/benchImport.ts', 'api/src/bench/benchImportMemory.ts'],
  load: ['api/src/bench/load/benchLoad.ts'],
  alerts: ['api/src/bench/alerts/benchAlerts.ts', 'api/src/bench/alerts/benchRules.ts'],
  matching: ['api/src/bench/matching/benchMatching.ts'],
  mutation: ['platform/src/bench/mutation/benchMutation.ts'],
  texts: ['api/src/bench/texts/benchTexts.ts'],
} satisfies Record<string, string[]>;

type Bench = keyof typeof benches;
const kinds = Object.keys(benches) as Bench[];

// `options` are passed to each program. Returns whether all succeeded.
export async function bench(text: string | undefined, options: string[]): Promise<boolean> {
  const kind = kinds.find((each) => each === text);
  if (text !== undefined && kind === undefined)
    throw new ConfigError(`Unknown bench "${text}"; there are ${kinds.join(', ')}.`);
  const scripts = kind === undefined ? kinds.flatMap((each) => benches[each]) : benches[kind];
  const needsBrowser = kind === undefined || kind === 'web';
  const env = needsBrowser ? { E2E_CHROMIUM: await ensureChromium((line) => console.log(line)) } : {};
  let isGood = true;
  for (const script of scripts) {
    console.log(`\n${script}`);
    isGood = (await program(process.execPath, [script, ...options], { env })) && isGood;
  }
  return isGood;
}
