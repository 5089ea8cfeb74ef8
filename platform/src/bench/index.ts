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
    'e2e/src/bench/benchInputs.ts',
    'e2e/src/bench/benchGrids.ts',
    'e2e/src/bench/benchTrackList.ts',
  ],
  api: [
    'api/src/bench/benchRanges.ts',
    'api/src/bench/benchApi.ts',
    'api/src/bench/benchSummaries.ts',
    'api/src/bench/benchLoad.ts',
    'api/src/bench/benchImport.ts',
    'api/src/bench/benchImportMemory.ts',
    'api/src/bench/benchReport.ts',
    'api/src/bench/benchCosts.ts',
  ],
  matching: ['api/src/bench/matching/benchMatching.ts'],
  scale: ['api/src/bench/scale/benchScale.ts'],
  build: ['platform/src/bench/benchBuild.ts'],
} satisfies Record<string, string[]>;

type Bench = keyof typeof benches;
const kinds = Object.keys(benches) as Bench[];

// Throws for an unknown kind.
export function readKind(text: string | undefined): Bench | undefined {
  const kind = kinds.find((each) => each === text);
  if (text !== undefined && kind === undefined)
    throw new ConfigError(`Unknown bench "${text}"; there are ${kinds.join(', ')}.`);
  return kind;
}

const needsBrowser = (script: string) => benches.web.includes(script) || script.endsWith('/benchReport.ts');

// `options` are passed to each program. Returns whether all succeeded.
export async function bench(kind: Bench | undefined, options: string[]): Promise<boolean> {
  const scripts = kind === undefined ? kinds.flatMap((each) => benches[each]) : benches[kind];
  const browser = scripts.some(needsBrowser);
  const env = browser ? { E2E_CHROMIUM: await ensureChromium((line) => console.log(line)) } : {};
  let good = true;
  for (const script of scripts) {
    console.log(`\n${script}`);
    good = (await program(process.execPath, [script, ...options], { env })) && good;
  }
  return good;
}
