import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { matchVersion } from '@faultline/shared/versions';
import { beforeAll, describe, expect, test } from 'vitest';
import { cveFiles } from '../../ingest/index.ts';
import { readRecord } from '../../ingest/record/readRecord.ts';
import { type Answer, compareTexts } from './compareTexts.ts';

// Real records are not part of this project; without ../shared/data these tests are skipped.
const archive = fileURLToPath(new URL('../../../../../shared/data/large.tar.gz', import.meta.url));

// The measured numbers, with a little room for records whose answer becomes "affected" instead of "can't be compared".
const MAX_ALL_CLEARS = 35;
const MAX_NOT_LISTED = 8;
const MAX_ALARMS = 205;

interface Judgement {
  cve: string;
  product: string;
  version: string;
  sentence: string;
  /** The engine's answer when the pair was judged. */
  outcome: Answer['outcome'];
  /** The side that is right: `text` is the reader of sentences; in a `contradiction`, the record's data say otherwise than its sentence. */
  verdict: 'engine' | 'text' | 'contradiction';
  reason: string;
}

const judged = JSON.parse(readFileSync(new URL('judged.json', import.meta.url), 'utf8')) as Judgement[];

test('a hundred random contradictions are judged, each with a reason', () => {
  expect(judged).toHaveLength(100);
  for (const { sentence, reason, verdict } of judged) {
    expect(['engine', 'text', 'contradiction']).toContain(verdict);
    expect(reason.length).toBeGreaterThan(20);
    expect(sentence.length).toBeLessThanOrEqual(160);
  }
});

describe.skipIf(!existsSync(archive))('sentences of real records', () => {
  const answers: Answer[] = [];

  beforeAll(async () => {
    for await (const file of cveFiles(archive)) {
      if ('why' in file) continue;
      const json: unknown = JSON.parse(file.bytes.toString('utf8'));
      for (const answer of compareTexts(json, { readRecord, matchVersion })) answers.push(answer);
    }
  });

  const count = (kind: Answer['kind']) => answers.filter((answer) => answer.kind === kind).length;

  test('rarely contradict the engine', () => {
    expect(answers.length).toBeGreaterThan(23_000);
    expect(count('false all-clear')).toBeLessThanOrEqual(MAX_ALL_CLEARS);
    expect(count('not listed')).toBeLessThanOrEqual(MAX_NOT_LISTED);
    expect(count('false alarm')).toBeLessThanOrEqual(MAX_ALARMS);
  });

  test('keep the verdict that was given', () => {
    const toKey = ({ cve, product, version }: Pick<Answer, 'cve' | 'product' | 'version'>) =>
      `${cve} ${product} ${version}`;
    const now = new Map(answers.map((answer) => [toKey(answer), answer]));
    const changed = judged.flatMap((each) => {
      const answer = now.get(toKey(each));
      // Where the sentence is right, the engine may learn it.
      const isKept =
        answer !== undefined &&
        (answer.outcome === each.outcome || (each.verdict === 'text' && answer.kind === undefined));
      return isKept ? [] : [`${toKey(each)}: ${answer?.outcome}, was ${each.outcome} (${each.reason})`];
    });
    expect(changed).toEqual([]);
  });
});
