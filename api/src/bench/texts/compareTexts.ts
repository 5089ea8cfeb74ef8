import type { matchVersion } from '@faultline/shared/versions';
import { asList, asObject, asString } from '../../ingest/record/coerce.ts';
import type { RecordProduct } from '../../ingest/record/CveRecord.ts';
import { formatProductKey } from '../../ingest/record/identityKey.ts';
import type { readRecord } from '../../ingest/record/readRecord.ts';
import { findPrevious, isBelow, isInclusive, type Phrase, readSentence, splitSentences } from './readSentences.ts';

/** The code that is measured: of this checkout or of another one. */
export interface Engine {
  readRecord: typeof readRecord;
  matchVersion: typeof matchVersion;
}

type Outcome = ReturnType<typeof matchVersion>['outcome'];
export type Kind = 'false all-clear' | 'not listed' | 'false alarm';

/** The engine's answer for a version that a sentence names, or for the version right before it. */
export interface Answer {
  cve: string;
  assigner: string;
  product: string;
  version: string;
  phrase: Phrase;
  sentence: string;
  outcome: Outcome;
  /** Undefined where the engine doesn't contradict the sentence. */
  kind: Kind | undefined;
}

/**
 * Returns the engine's answers for the versions in the CNA's English sentences, of the record's product or of the one that a sentence
 * names.
 */
export function compareTexts(json: unknown, { readRecord: read, matchVersion: match }: Engine): Answer[] {
  const record = read(json);
  if ('why' in record || record.status !== 'PUBLISHED') return [];
  const deciding = record.document.affected.filter(({ decides }) => decides !== false);
  const products = [...Map.groupBy(deciding, formatProductKey).values()];
  const answers = readTexts(json).flatMap((sentence) => {
    const entries = chooseProduct(products, sentence);
    if (entries === undefined) return [];
    const statements = readSentence(sentence);
    return statements.flatMap(({ phrase, version, start }) => {
      const answer = (asked: string, isAffected: boolean): Answer => {
        const { outcome } = match(entries, asked);
        return {
          cve: record.cveId,
          assigner: record.document.assigner ?? '',
          product: entries[0]?.product ?? '',
          version: asked,
          phrase,
          sentence,
          outcome,
          kind: judge(outcome, isAffected, asked !== version),
        };
      };
      if (isInclusive(phrase)) return [answer(version, true)];
      const previous = findPrevious(version);
      const isSaid =
        previous !== undefined &&
        !(start !== undefined && isBelow(previous, start)) &&
        !statements.some((other) => !isInclusive(other.phrase) && other.version === previous);
      return [answer(version, false), ...(isSaid ? [answer(previous, true)] : [])];
    });
  });
  return [
    ...new Map(answers.map((answer) => [`${answer.product} ${answer.version} ${answer.phrase}`, answer])).values(),
  ];
}

// The version before an end need not exist, so that only a clear all-clear contradicts the sentence.
function judge(outcome: Outcome, isAffected: boolean, isPrevious: boolean): Kind | undefined {
  if (!isAffected) return outcome === 'affected' ? 'false alarm' : undefined;
  if (outcome === 'unaffected') return 'false all-clear';
  return outcome === 'unlisted' && !isPrevious ? 'not listed' : undefined;
}

const readTexts = (json: unknown): string[] =>
  asList(asObject(asObject(asObject(json).containers).cna).descriptions)
    .map(asObject)
    .filter(({ lang }) => /^en/i.test(asString(lang) ?? ''))
    .flatMap(({ value }) => splitSentences(asString(value) ?? ''));

function chooseProduct(products: RecordProduct[][], sentence: string): RecordProduct[] | undefined {
  if (products.length < 2) return products[0];
  const named = products.filter(([first]) => sentence.toLowerCase().includes(first?.product?.toLowerCase() ?? '\n'));
  return named.length === 1 ? named[0] : undefined;
}

/** Returns how many answers of each kind there are, by a name of each answer. */
export function countBy(answers: readonly Answer[], name: (answer: Answer) => string): [string, number][] {
  const groups = Map.groupBy(answers, name);
  return [...groups].map(([key, { length }]): [string, number] => [key, length]).toSorted(([, a], [, b]) => b - a);
}
