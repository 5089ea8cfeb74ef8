import { readCveTags, toPlainText } from '@faultline/shared/contract';
import { addModules, linkPackages } from '../packages/linkPackages.ts';
import type { CveOrigin, CveRecord, RecordProduct } from './CveRecord.ts';
import { affectedPairs, dedupeEntries, isReadable, mergeAffected, readAffected, readStatement } from './affected.ts';
import { asList, asObject, asString, readInstant, type Shape, truncate } from './coerce.ts';
import { isAffected } from './isAffected.ts';
import {
  type Container,
  joinTexts,
  listContainers,
  listUnique,
  readReferences,
  readTexts,
  readWeaknesses,
} from './containers.ts';
import { type Alias, readAliases } from './readAliases.ts';
import { readKevMention, readScores, readSsvc, readTextSeverity } from './readScores.ts';

const ID = /^CVE-(\d{4})-\d{4,19}$/;

// Some published records lack `datePublished`, and rejected ones were never published; the next best date is used.
function readDates(year: string, meta: Shape, containers: [Container, ...Container[]]) {
  const provided = containers.map(({ body }) => readInstant(asObject(body.providerMetadata).dateUpdated));
  const first = (...dates: (string | undefined)[]) => dates.find((date) => date !== undefined);
  const published =
    first(
      readInstant(meta.datePublished),
      readInstant(containers[0].body.datePublic),
      provided[0],
      ...[meta.dateReserved, meta.dateUpdated, meta.dateRejected].map(readInstant),
    ) ?? `${year}-01-01T00:00:00.000Z`;
  const updated = first(readInstant(meta.dateUpdated), provided[0]) ?? published;
  const dates = [updated, published, ...provided].filter((date) => date !== undefined);
  return { published, updated, revised: dates.toSorted().at(-1) ?? updated };
}

// The names of a row without links, because nothing with a page is affected: those of the CNA's first entry that has
// both. A row with a vendor alone shows the product too.
export function nameRow(
  stated: RecordProduct[],
  affected: RecordProduct[],
): Pick<CveRecord, 'vendorText' | 'productText'> {
  const named = stated.filter(({ vendor }) => vendor !== null);
  const first = named.find(({ product }) => product !== null) ?? named[0];
  const products = affected.filter(({ product }) => product !== null);
  return {
    vendorText: first?.vendor ?? null,
    productText: (products.find(isAffected) ?? first)?.product ?? products[0]?.product ?? null,
  };
}

// Reads a record of the official CVE Record Format (5.0 to 5.2, published or rejected). Never throws:
// an invalid record returns `why`; invalid parts of a record are left out.
export function readRecord(json: unknown): CveRecord | { why: string } {
  const record = asObject(json);
  const meta = asObject(record.cveMetadata);
  if (record.dataType !== undefined && record.dataType !== 'CVE_RECORD')
    return { why: 'its dataType is not CVE_RECORD' };
  const cveId = asString(meta.cveId)?.toUpperCase() ?? '';
  const [, year] = ID.exec(cveId) ?? [];
  if (year === undefined)
    return { why: cveId === '' ? 'it has no cveMetadata.cveId' : `${truncate(cveId, 60)} is not a CVE id` };
  if (!('cna' in asObject(record.containers))) return { why: 'it has no containers.cna' };
  const containers = listContainers(record);

  const [cna, ...adps] = containers;
  const scores = readScores(containers);
  const score = scores.find(({ base_score }) => base_score !== null) ?? null;
  const statement = readStatement(cna);
  const stated = addModules(readAffected(cna, statement));
  const second = adps.filter(({ body }) => asList(body.affected).length > 0);
  const isAlone = second.length > 0 && !stated.some(isReadable);
  const affected = mergeAffected(
    stated,
    second
      .flatMap((adp) => readAffected(adp, statement, { isAdp: true, isAlone }))
      .map((entry) => ({ ...entry, adp: true })),
  );
  const descriptions = readTexts(containers, 'descriptions');
  const rejected_reason = joinTexts(readTexts([cna], 'rejectedReasons'));
  const title = asString(cna.body.title);
  const references = readReferences(containers);
  const assignerId = asString(meta.assignerOrgId);
  const workarounds = joinTexts(readTexts([cna], 'workarounds'));
  const replaced_by = rejected_reason === null ? [] : readReplacements(cveId, cna, rejected_reason);
  const origin = readOrigin(
    containers,
    readAliases(
      references.map(({ url }) => url),
      {
        assigner: asString(meta.assignerShortName) ?? null,
        vendors: stated.flatMap(({ vendor }) => vendor ?? []),
        advisories: (asString(asObject(cna.body.source).advisory) ?? '').split(/[\s,;/]+/),
      },
    ),
  );
  return {
    cveId,
    year: Number(year),
    name: truncate(readName(title, descriptions[0]?.text ?? rejected_reason ?? cveId), 500),
    status: truncate(asString(meta.state) ?? (rejected_reason === null ? 'PUBLISHED' : 'REJECTED'), 40).toUpperCase(),
    severity: score?.severity ?? (scores[0]?.severity || readTextSeverity(containers)),
    score,
    ...readDates(year, meta, containers),
    ...nameRow(stated, affected),
    pairs: linkPackages(affectedPairs(affected), { affected, references, descriptions, ...origin }),
    document: {
      descriptions,
      affected: dedupeEntries(affected),
      references,
      cwes: readWeaknesses(containers),
      scores,
      remediation: joinTexts([...readTexts([cna], 'solutions'), ...readTexts([cna], 'workarounds')]),
      ...(workarounds === null ? {} : { workarounds }),
      rejected_reason,
      ...(replaced_by.length === 0 ? {} : { replaced_by }),
      assigner: asString(meta.assignerShortName) ?? null,
      ...(assignerId === undefined ? {} : { assigner_id: truncate(assignerId, 60) }),
      ...origin,
      ssvc: readSsvc(containers),
      kev: readKevMention(containers),
    },
  };
}

const NAMED_ID = /\bCVE-\d{4}-\d{4,19}\b/gi;
const MAX_REPLACEMENTS = 5;

// The CVEs that replace a rejected record: by its own field, otherwise in the text of its reason.
function readReplacements(cveId: string, { body }: Container, reason: string): string[] {
  const stated = asList(body.replacedBy).flatMap((id) => asString(id) ?? []);
  const ids = (stated.length > 0 ? stated.join(' ') : reason).match(NAMED_ID) ?? [];
  return [...new Set(ids.map((id) => id.toUpperCase()))].filter((id) => id !== cveId).slice(0, MAX_REPLACEMENTS);
}

const REJECTION_NOTE =
  /^\*\*\s*REJECT(?:ED)?\s*\*\*\s*(?:DO NOT USE THIS (?:CANDIDATE|CVE ID) NUMBER[.:]?\s*)?(?:ConsultIDs?:[^.]{0,500}\.\s*)?(?:Reason:\s*)?/i;

// The title of a record, or one from its text, without the note at the beginning of old records of rejected CVEs.
function readName(title: string | undefined, text: string): string {
  const strip = (note: string) => note.trim().replace(REJECTION_NOTE, '') || 'Rejected CVE';
  return title === undefined ? deriveName(strip(text)) : toPlainText(strip(title));
}

const MAX_NAME_LENGTH = 120;

const MIN_NAME_LENGTH = 30;

const SENTENCE_END = /[.!?](?=\s+["'(\p{Lu}\d])|[.!?]?$/gu;

function firstSentence(text: string): string {
  for (const { index } of text.matchAll(SENTENCE_END)) {
    if (index >= MIN_NAME_LENGTH) return text.slice(0, index);
  }
  return text;
}

// A name for the record without a title (42 % of them): its description's first sentence, cut between words at 120
// characters.
function deriveName(description: string): string {
  const line = truncate(toPlainText(description), 2000).replace(/\s+/gu, ' ').trim();
  const sentence = firstSentence(line).replace(/[.\s]+$/u, '') || line;
  if (sentence.length <= MAX_NAME_LENGTH) return sentence;
  const words = truncate(sentence, MAX_NAME_LENGTH)
    .replace(/\s+\S*$/u, '')
    .replace(/[\s,;:(]+$/u, '');
  return `${words}…`;
}

const MAX_CREDITS = 100;
const MAX_CAPECS = 50;
const MAX_CPES = 200;
const MAX_CREDIT_LENGTH = 300;
const MAX_DESCRIPTION_LENGTH = 500;
const MAX_CPE_LENGTH = 400;

function readOrigin(containers: [Container, ...Container[]], aliases: Alias[]): CveOrigin {
  return {
    ...named('credits', listCredits(containers)),
    ...named(
      'capecs',
      listUnique(containers, readCapecs, ({ id }) => id, MAX_CAPECS),
    ),
    ...named('aliases', aliases),
    ...named(
      'cpes',
      listUnique(containers, readCpes, ({ criteria }) => criteria, MAX_CPES),
    ),
    ...named('tags', readCveTags(containers[0].body.tags)),
  };
}

const named = <K extends keyof CveOrigin, T>(key: K, list: T[]) =>
  (list.length === 0 ? {} : { [key]: list }) as { [name in K]?: T[] };

// Returns a person once per role, and without a role only if the record states none.
function listCredits(containers: Container[]) {
  const credits = listUnique(containers, readCredits, ({ name, type }) => JSON.stringify([name, type]), MAX_CREDITS);
  const withRole = new Set(credits.filter(({ type }) => type !== null).map(({ name }) => name));
  return credits.filter(({ name, type }) => type !== null || !withRole.has(name));
}

function* readCredits({ source, body }: Container) {
  for (const item of asList(body.credits)) {
    const { value, type } = asObject(item);
    const name = asString(value);
    const kind = asString(type);
    if (name === undefined) continue;
    yield { name: truncate(name, MAX_CREDIT_LENGTH), type: kind === undefined ? null : truncate(kind, 60), source };
  }
}

// Some records name the pattern only in its description.
function* readCapecs({ source, body }: Container) {
  for (const item of asList(body.impacts)) {
    const impact = asObject(item);
    const texts = asList(impact.descriptions).flatMap((text) => asString(asObject(text).value) ?? []);
    const stated = asString(impact.capecId) ?? '';
    const id = /^\s*(CAPEC-\d{1,5})\b/i.exec([stated, ...texts].find((text) => /^\s*CAPEC-\d/i.test(text)) ?? '')?.[1];
    if (id === undefined) continue;
    const text = texts[0] === undefined ? null : truncate(texts[0], MAX_DESCRIPTION_LENGTH);
    yield { id: id.toUpperCase(), description: text, source };
  }
}

const CPE = /^(?:cpe:2\.3:[aoh*-]:|cpe:\/[aoh]:)\S+$/i;

// The CPE names of `affected`, then those that `cpeApplicability` says are vulnerable.
function* readCpes({ source, body }: Container) {
  const matches = asList(body.cpeApplicability)
    .flatMap((item) => asList(asObject(item).nodes))
    .flatMap((node) => asList(asObject(node).cpeMatch).map(asObject))
    .filter(({ vulnerable }) => vulnerable !== false)
    .map((match) => match.criteria);
  for (const item of [...asList(body.affected).flatMap((entry) => asList(asObject(entry).cpes)), ...matches]) {
    const criteria = asString(item);
    if (criteria !== undefined && criteria.length <= MAX_CPE_LENGTH && CPE.test(criteria)) yield { criteria, source };
  }
}
