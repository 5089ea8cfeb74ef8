import type { AffectedVersion, CveDetail } from '../../contract/index.ts';
import { plural } from '../../format/index.ts';
import { ExternalLink, safeUrl } from '../../ui/index.ts';
import type { ReactNode } from 'react';
import { useVersions, type Versions } from '../ranges/useVersions.ts';
import { findFixedVersions, needsVersions } from '../ranges/findFixedVersions.ts';
import { mergeReferences } from '../mergeReferences.ts';
import { SummaryItem, TextSkeleton } from './SummaryItem.tsx';

export function FixSummary({ cve }: { cve: CveDetail }) {
  const { status, versions } = useVersions(
    groupByProduct(cve.affected_versions).some(([, ranges]) => needsVersions(ranges)),
  );
  const { answer, note } = status === 'loading' ? describeExpected(cve) : describeFix(cve, versions);
  return (
    <SummaryItem question="Remediation" note={note}>
      {answer}
    </SummaryItem>
  );
}

interface Remediation {
  answer: ReactNode;
  note: ReactNode;
}

// Takes the space of the likely answer while versions are loading.
function describeExpected(cve: CveDetail): Remediation {
  const stated = findStatedFixes(cve);
  const [first, ...others] = groupByProduct(cve.affected_versions);
  const more = others.length > 0 ? formatMore(first?.[0] ?? '', others.length) : formatStated(stated);
  return {
    answer: <TextSkeleton text={stated === undefined ? 'No fixed version listed' : formatUpdate(stated.versions)} />,
    note: [more, findHelpfulLink(cve)?.label].map(
      (text) =>
        text !== undefined && (
          <div key={text}>
            <TextSkeleton text={text} />
          </div>
        ),
    ),
  };
}

function describeFix(cve: CveDetail, versions: Versions | undefined): Remediation {
  const link = findHelpfulLink(cve);
  const advice = link && <ExternalLink href={link.url}>{link.label}</ExternalLink>;
  const stated = findStatedFixes(cve);
  const [fix, ...others] = findFixes(cve.affected_versions, versions);
  const formatNote = (text: ReactNode) => (
    <>
      {text && <div>{text}</div>}
      {advice}
    </>
  );
  if (fix !== undefined) {
    const more = others.length > 0 && (
      <>
        <bdi>{fix.product}</bdi>
        {formatMore('', others.length)}
      </>
    );
    return { answer: formatUpdate(fix.versions), note: formatNote(more) };
  }
  if (stated !== undefined) return { answer: formatUpdate(stated.versions), note: formatNote(formatStated(stated)) };
  if (cve.remediation !== undefined) return { answer: 'Follow the remediation below', note: advice };
  return advice === undefined
    ? { answer: 'No fix listed yet', note: 'Track this CVE to be notified.' }
    : { answer: advice, note: 'No fixed version listed.' };
}

const formatStated = (stated: StatedFixes | undefined) =>
  stated && `Named only in the ${stated.source}, not in version data.`;

function findHelpfulLink(cve: CveDetail): { url: string; label: string } | undefined {
  const links = mergeReferences(cve.reference_links).filter(({ url }) => safeUrl(url) !== undefined);
  const link = links.find(({ tags }) => tags.some((tag) => HELPFUL_TAGS.includes(tag)));
  const tag = link?.tags.find((each) => HELPFUL_TAGS.includes(each)) ?? '';
  if (link !== undefined) return { url: link.url, label: `Read the ${tag}` };
  const advisory = findAdvisory(cve);
  return advisory && { url: advisory.url, label: `Read the advisory on ${URL.parse(advisory.url)?.hostname}` };
}

const formatMore = (product: string, count: number) => `${product}; fixes for ${plural(count, 'other product')} below.`;

const MAX_SHOWN_FIXES = 3;
const HELPFUL_TAGS = ['patch', 'mitigation', 'vendor advisory', 'release notes'];

function formatUpdate(versions: readonly string[]): string {
  const rest = versions.length - MAX_SHOWN_FIXES;
  if (versions.length === 1) return `Update to ${versions[0]} or later`;
  return `Fixed in ${versions.slice(0, MAX_SHOWN_FIXES).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

interface Fix {
  product: string | undefined;
  versions: string[];
}

const groupByProduct = (affected: readonly AffectedVersion[]) => [
  ...Map.groupBy(
    affected.filter(({ decides }) => decides !== false),
    ({ product_name }) => product_name,
  ),
];

export function findFixes(affected: readonly AffectedVersion[], versions: Versions | undefined): Fix[] {
  const fixes = groupByProduct(affected).map(([product, ranges]) => ({
    product,
    versions: findFixedVersions(ranges, versions).versions,
  }));
  return fixes.filter((fix) => fix.versions.length > 0);
}

interface StatedFixes {
  versions: string[];
  source: 'description' | 'remediation';
}

const MAX_TEXT_LENGTH = 20_000;

const SUFFIX = String.raw`(?:[-+_.]?[a-z]{1,8}[-.]?\d{0,6}(?:\.\d{1,4})?|[-+_]\d{1,10})?(?:\s(?:SP|UPD|patch|update|rev|build|hotfix|HF)\s?\d{1,9})?`;
const VERSION = String.raw`\d{1,9}(?:\.\d{1,9}){1,5}${SUFFIX}(?![\w%]|[-.]\d|\s\.\d|\s[a-z]{2,}\.\w)`;
const NAMED = String.raw`(?:(?:the|firmware|software|patched|fixed|latest|versions?:?|releases?|builds?|v\.?)\s{0,2}){0,4}v?(${VERSION})`;
const LISTED = String.raw`${NAMED}((?:\s{0,2}(?:,|;|/|,?\s(?:and|or))\s{1,2}(?:versions?\s|v)?${VERSION}){0,6})`;
const FLAW = '(?:issue|problem|vulnerabilit|flaw|bug|fix|patch|cve)';
const PRODUCT = String.raw`(?:(?:[A-Z][\w-]{1,20}|to|the)\s){0,4}`;

// A version right after "before" is the first that is not affected.
const BEFORE = String.raw`\b(?:before|prior to)\s(?!and\b)${NAMED}(?!\s?(?:and|or)\s(?:earlier|below|prior|older))`;
const FIXED_IN = String.raw`\b(?:fixed|patched|resolved|addressed|corrected|remediated)\s(?:\w{1,12}\s){0,2}?(?:in|as of|since|with|from)\s${PRODUCT}${LISTED}`;
const UPDATE_TO = String.raw`\b(?:upgrade|update)\s(?:[\w.'-]{1,30}\s){0,6}?to\s${PRODUCT}${LISTED}`;
const CONTAINS = String.raw`\bversions?\s${LISTED}\s(?:contains?|fix(?:es)?|patch(?:es)?|include[sd]?|address(?:es)?|resolves?|has|have)\s(?:[\w'-]{1,20}\s){0,4}?${FLAW}`;

const PATTERNS = [BEFORE, FIXED_IN, UPDATE_TO, CONTAINS].map((pattern) => new RegExp(pattern, 'gi'));
const DENIES =
  /\b(?:un|not |n't |in)(?:affected|vulnerable|fixed|patched|complete)|\bno (?:fix|patch)|\bend[- ]of[- ](?:\w+ )?(?:life|support)|\bno longer|\bpartial|\bupgrading from|\bunsupported/i;
const SENTENCE_END = /(?<=[.!?])\s+(?=[\p{Lu}\d*_`-])|\r?\n/u;

/** Returns the fixed versions that a text names in sentences such as "fixed in 1.2.3" and "Anvil before 1.2.3". */
export function findVersionsInText(text: string): string[] {
  const sentences = text.slice(0, MAX_TEXT_LENGTH).split(SENTENCE_END);
  const found = sentences
    .filter((sentence) => /\d\.\d/.test(sentence) && !DENIES.test(sentence))
    .flatMap((sentence) =>
      PATTERNS.flatMap((pattern) =>
        [...sentence.matchAll(pattern)].flatMap(([, first = '', more = '']) => [
          first,
          ...(more.match(new RegExp(VERSION, 'gi')) ?? []),
        ]),
      ),
    );
  return [...new Set(found)];
}

export function findStatedFixes({
  remediation,
  descriptions,
}: Pick<CveDetail, 'remediation' | 'descriptions'>): StatedFixes | undefined {
  const inRemediation = findVersionsInText(remediation ?? '');
  if (inRemediation.length > 0) return { versions: inRemediation, source: 'remediation' };
  const texts = descriptions.filter(({ lang }) => /^en/i.test(lang)).map(({ text }) => text);
  const versions = [...new Set(texts.flatMap(findVersionsInText))];
  return versions.length > 0 ? { versions, source: 'description' } : undefined;
}

const ADVISORY =
  /advisor(?:y|ies)\b|(?:^|[/_-])(?:cisco-)?sa-|psirt|security[/_-]?(?:bulletin|notice|alert|update)|bulletin/i;

export function findAdvisory({ assigner, reference_links }: Pick<CveDetail, 'assigner' | 'reference_links'>) {
  return reference_links.find(
    ({ url, source, tags }) =>
      (source === undefined || assigner === undefined || source === assigner.name) &&
      !tags.includes('third-party-advisory') &&
      isAdvisory(url),
  );
}

// The last part of an address names the advisory: its list (`/security-advisories`) says nothing of this CVE.
function isAdvisory(address: string): boolean {
  const { hostname, pathname } = URL.parse(address) ?? {};
  if (hostname === undefined || pathname === undefined) return false;
  const last = pathname.split('/').findLast((part) => part !== '') ?? '';
  return /\d/.test(last) || ADVISORY.test(last.replace(/advisories$/i, ''))
    ? ADVISORY.test(`${hostname}${pathname}`)
    : false;
}
