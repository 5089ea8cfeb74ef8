import { type AffectedVersion, type CveRow, cves, type ProductVersion } from '@faultline/shared/contract';
import {
  findAffectedSegment,
  formatRange,
  formatRangeExpression,
  useVersions,
  type Versions,
} from '@faultline/shared/cve';
import { useQuery } from '@faultline/shared/query';
import { Mono, styled } from '@faultline/shared/ui';
import { useMemo, useState } from 'react';
import { InlineTextButton } from '../components/ShowMore.tsx';

const Line = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  position: 'relative',
  zIndex: 1,
  alignSelf: 'flex-start',
  color: theme.vars.palette.text.secondary,
  overflowWrap: 'anywhere',
}));

const MAX_SHOWN_REASONS = 3;

function Reasons({ reasons }: { reasons: readonly string[] }) {
  const rest = reasons.length - MAX_SHOWN_REASONS;
  return (
    <Line>
      Matches:{' '}
      {reasons.slice(0, MAX_SHOWN_REASONS).map((reason, index) => (
        <span key={reason}>
          {index > 0 && ', '}
          <Mono>{reason}</Mono>
        </span>
      ))}
      {rest > 0 && ` and ${rest} more`}
    </Line>
  );
}

/** Takes the focus from the button, which is gone now. */
const focusElement = (element: HTMLElement | null) => element?.focus();

/** Loads the record of the CVE, where the list has no ranges. */
function FetchedReason({ cveId, version }: { cveId: string; version: ProductVersion }) {
  const query = useQuery(cves.detail, { params: { cveId } });
  const { status, versions } = useVersions(true);
  const isLoading = query.status === 'loading' || status === 'loading';
  const missing =
    status === 'failed'
      ? "Versions can't be compared right now. Reload the page to try again."
      : "The record doesn't say which range includes it.";
  const reasons =
    query.status === 'ready' && versions ? findReasons(query.data.affected_versions, version, versions) : [];
  return (
    <output tabIndex={-1} ref={focusElement}>
      {isLoading && <Line>Loading the record...</Line>}
      {!isLoading && reasons.length === 0 && <Line>{missing}</Line>}
      {reasons.length > 0 && <Reasons reasons={reasons} />}
    </output>
  );
}

/** Why a CVE is listed for a version: `6.1.0 <= 6.1.90 < 6.1.183`. */
export function MatchReason({ cve, version }: { cve: CveRow; version: ProductVersion }) {
  const [requested, setRequested] = useState(false);
  const { status, versions } = useVersions((cve.affected_versions ?? []).length > 0);
  // A list draws its rows again as it scrolls; each would be compared again.
  const known = useMemo(
    () => (versions ? findReasons(cve.affected_versions ?? [], version, versions) : []),
    [cve, version, versions],
  );
  // The height of the line that comes, so that the rows below stay where they are.
  if (status === 'loading') return <Line aria-hidden>{'\u00a0'}</Line>;
  if (known.length > 0) return <Reasons reasons={known} />;
  if (requested) return <FetchedReason cveId={cve.cve_id} version={version} />;
  return (
    <Line className="no-print">
      <InlineTextButton
        color="inherit"
        aria-label={`Why this version? ${cve.cve_id}`}
        onClick={() => setRequested(true)}
      >
        Why this version?
      </InlineTextButton>
    </Line>
  );
}

const normalizeName = (text: string): string => text.trim().toLowerCase();

/** A range of another product does not count. */
function appliesTo(range: AffectedVersion, version: ProductVersion): boolean {
  if (range.product_id !== undefined && version.product_id !== undefined)
    return range.product_id === version.product_id;
  if (range.product_name === undefined || version.product_name === undefined) return true;
  return normalizeName(range.product_name) === normalizeName(version.product_name);
}

/** Returns why a CVE affects a version, as comparisons; ranges that cannot be compared with it are in words. */
function findReasons(ranges: readonly AffectedVersion[], version: ProductVersion, versions: Versions): string[] {
  const applicable = ranges.filter((range) => appliesTo(range, version));
  const affected = applicable.filter(({ status }) => status === 'affected');
  const scheme = versions.chooseScheme(applicable);
  const includes = (range: AffectedVersion) => versions.rangeIncludes(range, version.version, scheme);
  const matching = affected.filter((range) => includes(range) ?? range.id === version.id);
  const segment = findAffectedSegment(applicable, version.version, versions);
  const bounds = segment === undefined ? matching : [segment];
  const reasons =
    bounds.length > 0
      ? bounds.map((range) => formatRangeExpression(range, version.version, versions))
      : affected.filter((range) => includes(range) === undefined).map((range) => formatRange(range, versions));
  return [...new Set(reasons)].filter((reason) => reason !== 'Not specified');
}
