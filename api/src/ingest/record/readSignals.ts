import { asList, asObject, asString, readInstant, type Shape } from './coerce.ts';
import type { Container } from './containers.ts';
import type { KevMention, Ssvc } from './CveRecord.ts';

/** The name of the container in which CISA adds what it knows to the records of others. */
const CISA = 'CISA-ADP';

const MAX_REFERENCE_LENGTH = 500;

/** The contents of CISA's metrics of a type, whose name is written in any case. */
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

/** CISA's SSVC decision, the newest where the record has several; null without one. */
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

/** What the record says of its entry in CISA's KEV catalog, the first date it was added; null where it names none. */
export function readKevMention(containers: Container[]): KevMention | null {
  const mentions = readContents(containers, 'kev')
    .map(toKevMention)
    .filter((mention) => mention !== null);
  return mentions.toSorted((a, b) => a.date_added.localeCompare(b.date_added))[0] ?? null;
}
