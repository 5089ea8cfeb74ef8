import type { AffectedVersion, CveDetail } from '../../contract/index.ts';
import { plural } from '../../format/index.ts';
import { ExternalLink, safeUrl } from '../../ui/index.ts';
import { useVersions, type Versions } from '../ranges/useVersions.ts';
import { findFixedVersions, needsVersions } from '../ranges/findFixedVersions.ts';
import { mergeReferences } from '../mergeReferences.ts';
import { findAdvisory, findStatedFixes } from './findStatedFixes.ts';
import { SummaryItem, TextSkeleton } from './SummaryItem.tsx';

/** The recommended action: a version to update to, else the remediation or an advisory. */
export function FixSummary({ cve }: { cve: CveDetail }) {
  const { status, versions } = useVersions(
    groupByProduct(cve.affected_versions).some(([, ranges]) => needsVersions(ranges)),
  );
  const link = findHelpfulLink(cve);
  const advice = link && <ExternalLink href={link.url}>{link.label}</ExternalLink>;
  const stated = findStatedFixes(cve);
  const statedNote = stated && `Named only in the ${stated.source}, not in version data.`;
  const question = 'Remediation';
  const [fix, ...otherFixes] = findFixes(cve.affected_versions, versions);
  if (status === 'loading') {
    const [first, ...others] = groupByProduct(cve.affected_versions);
    const more = others.length > 0 ? formatMore(first?.[0] ?? '', others.length) : statedNote;
    return (
      <SummaryItem
        question={question}
        note={[more, link?.label].map(
          (text) =>
            text !== undefined && (
              <div key={text}>
                <TextSkeleton text={text} />
              </div>
            ),
        )}
      >
        <TextSkeleton text={stated === undefined ? 'No fixed version listed' : formatUpdate(stated.versions)} />
      </SummaryItem>
    );
  }
  if (fix !== undefined) {
    const more = otherFixes.length > 0 && (
      <div>
        <bdi>{fix.product}</bdi>
        {formatMore('', otherFixes.length)}
      </div>
    );
    return (
      <SummaryItem
        question={question}
        note={
          <>
            {more}
            {advice}
          </>
        }
      >
        {formatUpdate(fix.versions)}
      </SummaryItem>
    );
  }
  if (stated !== undefined) {
    return (
      <SummaryItem
        question={question}
        note={
          <>
            <div>{statedNote}</div>
            {advice}
          </>
        }
      >
        {formatUpdate(stated.versions)}
      </SummaryItem>
    );
  }
  if (cve.remediation !== undefined) {
    return (
      <SummaryItem question={question} note={advice}>
        Follow the remediation below
      </SummaryItem>
    );
  }
  return advice === undefined ? (
    <SummaryItem question={question} note="Track this CVE to be notified.">
      No fix listed yet
    </SummaryItem>
  ) : (
    <SummaryItem question={question} note="No fixed version listed.">
      {advice}
    </SummaryItem>
  );
}

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
  /** Versions to update to, the newest first; one for each branch that has a fix. */
  versions: string[];
}

const groupByProduct = (affected: readonly AffectedVersion[]) => [
  ...Map.groupBy(
    affected.filter(({ decides }) => decides !== false),
    ({ product_name }) => product_name,
  ),
];

/** Returns the versions to update to, by product, as far as the ranges of the record name them; unsorted without `versions`. */
export function findFixes(affected: readonly AffectedVersion[], versions: Versions | undefined): Fix[] {
  const fixes = groupByProduct(affected).map(([product, ranges]) => ({
    product,
    versions: findFixedVersions(ranges, versions).versions,
  }));
  return fixes.filter((fix) => fix.versions.length > 0);
}
