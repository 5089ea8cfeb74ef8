import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { cveFiles } from '../../ingest/index.ts';
import { type Answer, compareTexts, countBy, type Engine } from './compareTexts.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    examples: { type: 'string', default: '0' },
    checkout: { type: 'string', default: resolve(import.meta.dirname, '../../../..') },
  },
});
const [folder] = positionals;
const MAX_ASSIGNERS = 15;

async function loadEngine(): Promise<Engine> {
  const load = (path: string): Promise<unknown> => import(pathToFileURL(resolve(values.checkout, path)).href);
  const modules = await Promise.all([
    load('api/src/ingest/record/readRecord.ts'),
    load('shared/src/versions/index.ts'),
  ]);
  return Object.assign({}, ...modules) as Engine;
}

const print = (rows: [string, number][]): void => {
  for (const [name, count] of rows) console.log(`${String(count).padStart(7)} ${name}`);
};

// The order is random, but the same in each run.
const toOrder = ({ cve, version, phrase }: Answer): string =>
  createHash('sha256').update(`${cve} ${version} ${phrase}`).digest('hex');

async function measure(records: string): Promise<void> {
  const engine = await loadEngine();
  const answers: Answer[] = [];
  for await (const file of cveFiles(records)) {
    if ('bytes' in file) {
      for (const answer of compareTexts(JSON.parse(file.bytes.toString('utf8')), engine)) answers.push(answer);
    }
  }
  const wrong = answers.filter(({ kind }) => kind !== undefined);
  console.log(`${wrong.length} of ${answers.length} versions contradict their sentence`);
  print(countBy(wrong, ({ kind, phrase }) => `${kind}: ${phrase}`));
  console.log('By assigner');
  print(countBy(wrong, ({ assigner }) => assigner).slice(0, MAX_ASSIGNERS));
  console.log('All answers');
  print(countBy(answers, ({ phrase, outcome }) => `${phrase}: ${outcome}`));
  const examples = wrong.map((answer) => ({ answer, order: toOrder(answer) }));
  for (const { answer } of examples.toSorted((a, b) => (a.order < b.order ? -1 : 1)).slice(0, Number(values.examples)))
    console.log(JSON.stringify(answer));
}

if (folder === undefined || !existsSync(folder)) console.log('Not measured: name a folder of CVE records.');
else await measure(folder);
