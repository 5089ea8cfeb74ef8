import { toPlainText } from '@faultline/shared/contract';
import { affectedPairs, dedupeEntries, isAffected, mergeAffected, readAffected } from './affected.ts';
import { addModules } from '../packages/addModules.ts';
import { linkPackages } from '../packages/linkPackages.ts';
import { asList, asObject, asString, readInstant, type Shape, truncate } from './coerce.ts';
import { type Container, joinTexts, listContainers, readReferences, readTexts, readWeaknesses } from './containers.ts';
import type { CveRecord, RecordProduct } from './CveRecord.ts';
import { readOrigin } from './readOrigin.ts';
import { readScores, readTextSeverity, readKevMention, readSsvc } from './readScores.ts';

/** An input that is not a valid CVE record, and the reason. */
export interface Unreadable {
  why: string;
}

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

/**
 * Names for a row that links to no page, because nothing with a page is affected: those of the CNA's first entry that names both. A row
 * of a vendor alone shows the product too.
 */
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

/**
 * A record of the official CVE Record Format (5.0 to 5.2, published or rejected) as Faultline keeps it.
 * Never throws: an invalid record returns `why`; invalid parts of a record are left out.
 */
export function readRecord(json: unknown): CveRecord | Unreadable {
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
  const stated = addModules(readAffected(cna));
  const affected = mergeAffected(
    stated,
    adps.flatMap(readAffected).map((entry) => ({ ...entry, adp: true })),
  );
  const descriptions = readTexts(containers, 'descriptions');
  const rejected_reason = joinTexts(readTexts([cna], 'rejectedReasons'));
  const title = asString(cna.body.title);
  const references = readReferences(containers);
  const assignerId = asString(meta.assignerOrgId);
  const replaced_by = rejected_reason === null ? [] : readReplacements(cveId, cna, rejected_reason);
  return {
    cveId,
    year: Number(year),
    name: truncate(readName(title, descriptions[0]?.text ?? rejected_reason ?? cveId), 500),
    status: truncate(asString(meta.state) ?? (rejected_reason === null ? 'PUBLISHED' : 'REJECTED'), 40).toUpperCase(),
    severity: score?.severity ?? (scores[0]?.severity || readTextSeverity(containers)),
    score,
    ...readDates(year, meta, containers),
    ...nameRow(stated, affected),
    pairs: linkPackages(affectedPairs(affected), { affected, references, descriptions }),
    document: {
      descriptions,
      affected: dedupeEntries(affected),
      references,
      cwes: readWeaknesses(containers),
      scores,
      remediation: joinTexts([...readTexts([cna], 'solutions'), ...readTexts([cna], 'workarounds')]),
      rejected_reason,
      ...(replaced_by.length === 0 ? {} : { replaced_by }),
      assigner: asString(meta.assignerShortName) ?? null,
      ...(assignerId === undefined ? {} : { assigner_id: truncate(assignerId, 60) }),
      ...readOrigin(
        containers,
        references.map(({ url }) => url),
      ),
      ssvc: readSsvc(containers),
      kev: readKevMention(containers),
    },
  };
}

const NAMED_ID = /\bCVE-\d{4}-\d{4,19}\b/gi;
const MAX_REPLACEMENTS = 5;

// The CVEs that a rejected record names in its place: by its own field, else in the words of its reason.
function readReplacements(cveId: string, { body }: Container, reason: string): string[] {
  const stated = asList(body.replacedBy).flatMap((id) => asString(id) ?? []);
  const ids = (stated.length > 0 ? stated.join(' ') : reason).match(NAMED_ID) ?? [];
  return [...new Set(ids.map((id) => id.toUpperCase()))].filter((id) => id !== cveId).slice(0, MAX_REPLACEMENTS);
}

const REJECTION_NOTE =
  /^\*\*\s*REJECT(?:ED)?\s*\*\*\s*(?:DO NOT USE THIS (?:CANDIDATE|CVE ID) NUMBER[.:]?\s*)?(?:ConsultIDs?:[^.]{0,500}\.\s*)?(?:Reason:\s*)?/i;

// The title of a record, or one made of its text, without the note that old records of rejected CVEs begin with.
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

// A name for the record without a title (42 % of them): its description's first sentence, cut between words at 120 characters.
function deriveName(description: string): string {
  const line = truncate(toPlainText(description), 2000).replace(/\s+/gu, ' ').trim();
  const sentence = firstSentence(line).replace(/[.\s]+$/u, '') || line;
  if (sentence.length <= MAX_NAME_LENGTH) return sentence;
  const words = truncate(sentence, MAX_NAME_LENGTH)
    .replace(/\s+\S*$/u, '')
    .replace(/[\s,;:(]+$/u, '');
  return `${words}…`;
}
