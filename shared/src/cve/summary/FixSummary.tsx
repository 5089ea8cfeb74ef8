import type { CveDetail, Fix } from '../../contract/index.ts';
import { plural } from '../../format/index.ts';
import { ExternalLink, safeUrl } from '../../ui/index.ts';
import type { ReactNode } from 'react';
import { mergeReferences } from '../mergeReferences.ts';
import { SummaryItem } from './SummaryItem.tsx';

/** Shows the fix that the provider states. Nothing is derived from ranges or texts here. */
export function FixSummary({ cve }: { cve: CveDetail }) {
  const { answer, note } = describeFix(cve);
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

function describeFix(cve: CveDetail): Remediation {
  const link = findAdvisoryLink(cve);
  const advice = link && <ExternalLink href={link.url}>{link.label}</ExternalLink>;
  const formatNote = (text: ReactNode) => (
    <>
      {text && <div>{text}</div>}
      {advice}
    </>
  );
  const own = findOwnFix(cve);
  if (own !== undefined) return { answer: <FixText fixes={[own]} />, note: formatNote(formatOwnNote(own, cve)) };
  const [first, ...others] = groupFixes(cve.fixes ?? []);
  if (first !== undefined) {
    const fixes = [first, ...others].flat();
    const note = fixes.every(isDescribed) ? ONLY_DESCRIBED : undefined;
    if (others.length === 0) return { answer: <FixText fixes={first} />, note: formatNote(note) };
    return { answer: <ProductFixes groups={[first, ...others]} />, note: formatNote(note) };
  }
  if (cve.remediation !== undefined) return { answer: 'Follow the remediation below', note: advice };
  return advice === undefined
    ? { answer: 'No fix listed yet', note: 'Track this CVE to be notified.' }
    : { answer: advice, note: 'No fixed version listed.' };
}

const ONLY_DESCRIBED = 'Named only in the description, not in version data.';
const MAX_SHOWN_FIXES = 3;
const MAX_SHOWN_PRODUCTS = 2;

const isDescribed = ({ stated_as }: Fix): boolean => stated_as === 'description';

/** Returns who states a fix, and how. */
export function formatFixSource({ source, stated_as }: Fix): string {
  switch (stated_as) {
    case 'unaffected version':
      return `Listed as not affected by ${source}`;
    case 'range end':
      return `End of the affected versions, stated by ${source}`;
    case 'solution':
      return `From the solution by ${source}`;
    case 'description':
      return ONLY_DESCRIBED;
  }
}

const formatSources = (fixes: readonly Fix[]): string => [...new Set(fixes.map(formatFixSource))].join('. ');

// The fix that the provider chose for the first tracked version.
function findOwnFix({ matches = [], fixes = [] }: CveDetail): Fix | undefined {
  const version = matches.find(({ fix }) => fix !== undefined)?.fix;
  return fixes.find((fix) => fix.version === version);
}

function formatOwnNote(own: Fix, { fixes = [] }: CveDetail): ReactNode {
  const groups = groupFixes(fixes);
  const named = groups.filter((group) => group.some(({ version }) => version === own.version));
  const others = groups.length - named.length;
  return (
    <>
      For your version
      {others > 0 && (
        <>
          {named.length === 1 && (
            <>
              {' of '}
              <bdi>{own.product_name}</bdi>
            </>
          )}
          ; fixes for {plural(others, 'other product')} below
        </>
      )}
      .{isDescribed(own) && ` ${ONLY_DESCRIBED}`}
    </>
  );
}

/** Returns the fixes of each product. */
export const groupFixes = (fixes: readonly Fix[]): Fix[][] => [
  ...Map.groupBy(fixes, ({ product_id, vendor_name, product_name }) =>
    JSON.stringify(product_id ?? [vendor_name, product_name]),
  ).values(),
];

function FixText({ fixes }: { fixes: readonly Fix[] }) {
  const [first] = fixes;
  const text = fixes.length === 1 ? `Update to ${first?.version} or later` : `Fixed in ${formatVersions(fixes)}`;
  return <span title={formatSources(fixes)}>{text}</span>;
}

function ProductFixes({ groups }: { groups: readonly Fix[][] }) {
  const more = groups.length - MAX_SHOWN_PRODUCTS;
  return (
    <span>
      {groups.slice(0, MAX_SHOWN_PRODUCTS).map((fixes, index) => (
        <span key={JSON.stringify(fixes[0])} title={formatSources(fixes)}>
          {index > 0 && '; '}
          <bdi>{fixes[0]?.product_name}</bdi> {formatVersions(fixes)}
        </span>
      ))}
      {more > 0 && ` and ${plural(more, 'more product')}`}
    </span>
  );
}

function formatVersions(fixes: readonly Fix[]): string {
  const more = fixes.length - MAX_SHOWN_FIXES;
  const shown = fixes.slice(0, MAX_SHOWN_FIXES).map(({ version }) => version);
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/**
 * Returns the reference that the provider chose. Of a provider that chooses none, the first one that the record tags as an advisory;
 * whose it is, is not known.
 */
export function findAdvisoryLink(cve: CveDetail): { url: string; label: string } | undefined {
  if ('advisory' in cve) return cve.advisory && safeUrl(cve.advisory.url) !== undefined ? cve.advisory : undefined;
  const links = mergeReferences(cve.reference_links).filter(({ url }) => safeUrl(url) !== undefined);
  const link = links.find(({ tags }) => tags.includes('vendor advisory'));
  return link && { url: link.url, label: `Read the advisory on ${URL.parse(link.url)?.hostname}` };
}
