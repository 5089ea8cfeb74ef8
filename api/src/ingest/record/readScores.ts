import { asList, asObject, asString, readInstant, type Shape } from './coerce.ts';
import type { Container } from './containers.ts';
import type { Score, SeverityRank, KevMention, Ssvc } from './CveRecord.ts';

// The keys of a metric that hold a CVSS score, newest version first.
const VERSIONS = { cvssV4_0: '4.0', cvssV3_1: '3.1', cvssV3_0: '3.0', cvssV2_0: '2.0' } as const;

function readScore(value: unknown, version: string, source: string): Score | undefined {
  const cvss = asObject(value);
  const number = typeof cvss.baseScore === 'string' ? Number(cvss.baseScore) : cvss.baseScore;
  const base_score = typeof number === 'number' && number >= 0 && number <= 10 ? Math.round(number * 10) / 10 : null;
  const vector = asString(cvss.vectorString) ?? null;
  const stated = rankOfWord(asString(cvss.baseSeverity));
  if (base_score === null && vector === null && stated === undefined) return undefined;
  return { source, version, vector, base_score, severity: stated ?? rankOfScore(base_score ?? 0, version) };
}

const readContainerScores = ({ source, body }: Container): Score[] =>
  asList(body.metrics)
    .flatMap((metric) =>
      Object.entries(VERSIONS).map(([key, version]) => readScore(asObject(metric)[key], version, source)),
    )
    .filter((score) => score !== undefined)
    .toSorted((a, b) => b.version.localeCompare(a.version) || (b.base_score ?? -1) - (a.base_score ?? -1));

// Every CVSS score of the record, the one shown first. The rule: a CNA's score before an ADP's; of one container the
// newest CVSS version; of one version the highest base score. What has no base score comes last and is never the one
// shown.
export function readScores(containers: Container[]): Score[] {
  const all = containers.flatMap(readContainerScores);
  const unique = new Map(all.map((score) => [JSON.stringify(score), score]));
  const scores = [...unique.values()];
  return [
    ...scores.filter((score) => score.base_score !== null),
    ...scores.filter((score) => score.base_score === null),
  ];
}

const MAX_ROW_SCORES = 20;

export type RowScore = Omit<Score, 'vector'>;

// The scores that a row shows: those with a severity if their sources disagree about it, otherwise none.
export function findDifferingScores(scores: Score[]): RowScore[] | null {
  const rated = scores.slice(0, MAX_ROW_SCORES).filter(({ severity }) => severity > 0);
  const [sources, levels] = [
    new Set(rated.map(({ source }) => source)),
    new Set(rated.map(({ severity }) => severity)),
  ];
  if (sources.size < 2 || levels.size < 2) return null;
  return rated.map(({ source, version, base_score, severity }) => ({ source, version, base_score, severity }));
}

// The severity in words (Red Hat's rating, `Textual description of severity`), for records without a CVSS score.
export function readTextSeverity(containers: Container[]): SeverityRank {
  for (const { body } of containers) {
    for (const metric of asList(body.metrics)) {
      const content = asObject(asObject(asObject(metric).other).content);
      const rank = rankOfWord(asString(content.text) ?? asString(content.value));
      if (rank !== undefined) return rank;
    }
  }
  return 0;
}

const WORDS: Record<string, SeverityRank> = {
  none: 0,
  low: 1,
  minor: 1,
  medium: 2,
  moderate: 2,
  high: 3,
  important: 3,
  severe: 3,
  critical: 4,
};

// The rank of a severity in words (`CRITICAL`, `Important`, `low severity`); undefined for other words.
function rankOfWord(text: string | undefined): SeverityRank | undefined {
  const word = /^[a-z]+/.exec(text?.toLowerCase() ?? '')?.[0];
  return word === undefined ? undefined : WORDS[word];
}

// The band of a base score. CVSS 2 has neither `none` nor `critical`, and its scores never state a severity.
function rankOfScore(score: number, version: string): SeverityRank {
  if (score <= 0) return 0;
  if (score < 4) return 1;
  if (score < 7) return 2;
  return score < 9 || version === '2.0' ? 3 : 4;
}

// The name of the container in which CISA adds what it knows to the records of others.
const CISA = 'CISA-ADP';

const MAX_REFERENCE_LENGTH = 500;

// The contents of CISA's metrics of a type, whose name is written in any case.
const readContents = (containers: Container[], type: 'ssvc' | 'kev'): Shape[] =>
  containers
    .filter(({ source }) => source === CISA)
    .flatMap(({ body }) => asList(body.metrics))
    .map((metric) => asObject(asObject(metric).other))
    .filter((other) => asString(other.type)?.toLowerCase() === type)
    .map((other) => asObject(other.content));

const findWord = <T extends string>(text: string | undefined, words: readonly T[]): T | undefined =>
  words.find((word) => word === text?.toLowerCase());

function toSsvc(content: Shape): Ssvc | null {
  const options: Shape = Object.fromEntries(
    asList(content.options)
      .flatMap((option) => Object.entries(asObject(option)))
      .map(([name, value]) => [name.toLowerCase(), value]),
  );
  const exploitation = findWord(asString(options.exploitation), ['none', 'poc', 'active'] as const);
  if (exploitation === undefined) return null;
  return {
    exploitation,
    automatable: findWord(asString(options.automatable), ['yes', 'no'] as const) ?? null,
    technical_impact: findWord(asString(options['technical impact']), ['partial', 'total'] as const) ?? null,
    decided_at: readInstant(content.timestamp) ?? null,
  };
}

// CISA's SSVC decision, the newest where the record has several; null without one.
export function readSsvc(containers: Container[]): Ssvc | null {
  const decisions = readContents(containers, 'ssvc')
    .map(toSsvc)
    .filter((ssvc) => ssvc !== null);
  return decisions.toSorted((a, b) => (b.decided_at ?? '').localeCompare(a.decided_at ?? ''))[0] ?? null;
}

function toKevMention(content: Shape): KevMention | null {
  const added = readInstant(content.dateAdded);
  const reference = asString(content.reference);
  const isLink = reference !== undefined && reference.length <= MAX_REFERENCE_LENGTH && /^https?:\/\//i.test(reference);
  return added === undefined
    ? null
    : { date_added: added.slice(0, 10), reference: isLink && URL.canParse(reference) ? reference : null };
}

// Reads the record's statement about its entry in CISA's KEV catalog, with the first date; null without one.
export function readKevMention(containers: Container[]): KevMention | null {
  const mentions = readContents(containers, 'kev')
    .map(toKevMention)
    .filter((mention) => mention !== null);
  return mentions.toSorted((a, b) => a.date_added.localeCompare(b.date_added))[0] ?? null;
}
