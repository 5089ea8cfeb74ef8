import { useCveOrder } from '@faultline/shared/tracking';
import { type CvePage, type CveRow, type ProductVersion, type AffectedVersion, cves } from '@faultline/shared/contract';
import { formatCount } from '@faultline/shared/format';
import { type QueryState, QueryView, useQuery } from '@faultline/shared/query';
import { EmptyState, LoadingState, Section, styled, Mono } from '@faultline/shared/ui';
import { ShieldCheck } from 'lucide-react';
import { CveRowLink } from './CveRowLink.tsx';
import {
  findAffectedSegment,
  formatRange,
  formatRangeExpression,
  matchRanges,
  useVersions,
  type Versions,
} from '@faultline/shared/cve';
import { useMemo, useState } from 'react';
import { InlineTextButton } from '../components/ShowMore.tsx';
import { MatchLine } from './MatchNote.tsx';
import type { Outcome } from './open-cves/cveView.ts';
import { plainList } from '../components/styles.ts';

const List = styled('ul')({
  ...plainList,
  '& > li:last-child > article': { borderBottom: 0 },
});
const Foot = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  padding: '12px 16px',
  textAlign: 'center',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  color: theme.vars.palette.text.secondary,
}));
const Panel = styled('div')({ padding: 16, '&:has(> ul)': { padding: 0 } });

const noRows: readonly CveRow[] = [];

const shown = 'Showing vulnerabilities for this version';

function countOutcomes({ total, uncomparable_count = 0 }: CvePage, outcome: Outcome | undefined) {
  if (outcome !== undefined) return { listed: formatCount(total), note: shown };
  const affected = formatCount(total - uncomparable_count);
  const note = `${shown}: ${affected} affected, ${formatCount(uncomparable_count)} can't be compared`;
  return { listed: affected, note: uncomparable_count === 0 ? shown : note };
}

interface VersionCvesProps {
  query: QueryState<CvePage>;
  version: ProductVersion;
  // The part of the CVEs that is listed; undefined for both.
  outcome: Outcome | undefined;
}

export function VersionCves({ query, version, outcome }: VersionCvesProps) {
  const counts = query.status === 'ready' ? countOutcomes(query.data, outcome) : undefined;
  const total = counts?.listed ?? (query.status === 'loading' ? '…' : '–');
  const title = outcome === 'uncomparable' ? "CVEs that can't be compared" : 'Affected CVEs';
  useCveOrder(query.status === 'ready' ? query.data.items : noRows);
  const unexpected = query.status === 'failed' && query.problem.httpStatus === undefined;
  return (
    <Section title={`${title} (${total})`} note={counts?.note ?? shown} flush>
      <Panel>
        <QueryView
          query={query}
          loading={<LoadingState label="Loading CVEs..." />}
          failedTitle={unexpected ? 'Failed to load CVEs' : 'Failed to load CVEs for this version'}
          empty={
            <EmptyState
              compact
              icon={<ShieldCheck size={20} />}
              title="No CVEs Found"
              hint="No vulnerabilities have been reported for this product version."
            />
          }
        >
          {({ items, total: all }) => (
            <>
              <List aria-label={title}>
                {items.map((cve) => (
                  <li key={cve.cve_id}>
                    <CveRowLink cve={cve} owner={cve.vendor_name}>
                      <MatchReason cve={cve} version={version} />
                    </CveRowLink>
                  </li>
                ))}
              </List>
              {all > items.length && (
                <Foot>
                  Showing the newest {formatCount(items.length)} of {formatCount(all)} CVEs
                </Foot>
              )}
            </>
          )}
        </QueryView>
      </Panel>
    </Section>
  );
}

const Line = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  position: 'relative',
  zIndex: 1,
  alignSelf: 'flex-start',
  color: theme.vars.palette.text.secondary,
  overflowWrap: 'anywhere',
}));

const MAX_SHOWN_REASONS = 3;

interface Reasons {
  outcome: 'affected' | 'uncomparable';
  ranges: readonly string[];
}

function ReasonLine({ outcome, ranges: reasons }: Reasons) {
  const rest = reasons.length - MAX_SHOWN_REASONS;
  if (outcome === 'uncomparable') {
    return (
      <MatchLine outcome={outcome}>
        Can't be compared{reasons.length > 0 && ' with '}
        {reasons.slice(0, 1).map((reason) => (
          <Mono key={reason}>{reason}</Mono>
        ))}
      </MatchLine>
    );
  }
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

const focusElement = (element: HTMLElement | null) => element?.focus();

function FetchedReason({ cveId, version }: { cveId: string; version: ProductVersion }) {
  const query = useQuery(cves.detail, { params: { cveId } });
  const { status, versions } = useVersions(true);
  const isLoading = query.status === 'loading' || status === 'loading';
  const missing =
    status === 'failed'
      ? "Versions can't be compared right now. Reload the page to try again."
      : "The record doesn't say which range includes it.";
  const reasons =
    query.status === 'ready' && versions ? findReasons(query.data.affected_versions, version, versions) : undefined;
  return (
    <output tabIndex={-1} ref={focusElement}>
      {isLoading && <Line>Loading the record...</Line>}
      {!isLoading && reasons === undefined && <Line>{missing}</Line>}
      {reasons !== undefined && <ReasonLine {...reasons} />}
    </output>
  );
}

interface MatchReasonProps {
  cve: CveRow;
  version: ProductVersion;
}

function MatchReason({ cve, version }: MatchReasonProps) {
  const match = cve.version_match;
  if (match?.reason === undefined) return <ComparedReason cve={cve} version={version} />;
  return (
    <MatchLine outcome={match.outcome}>
      {match.outcome === 'affected' && 'Matches: '}
      {match.reason}
    </MatchLine>
  );
}

function ComparedReason({ cve, version }: MatchReasonProps) {
  const [requested, setRequested] = useState(false);
  const { status, versions } = useVersions((cve.affected_versions ?? []).length > 0);
  // Memoized, because a list renders its rows again while it scrolls.
  const known = useMemo(
    () => (versions ? findReasons(cve.affected_versions ?? [], version, versions) : undefined),
    [cve, version, versions],
  );
  if (status === 'loading') return <Line aria-hidden>{'\u00a0'}</Line>;
  if (known !== undefined) return <ReasonLine {...known} />;
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

function appliesTo(range: AffectedVersion, version: ProductVersion): boolean {
  if (range.product_id !== undefined && version.product_id !== undefined)
    return range.product_id === version.product_id;
  if (range.product_name === undefined || version.product_name === undefined) return true;
  return normalizeName(range.product_name) === normalizeName(version.product_name);
}

function findReasons(
  stated: readonly AffectedVersion[],
  version: ProductVersion,
  versions: Versions,
): Reasons | undefined {
  const ranges = stated.filter((range) => appliesTo(range, version));
  const { outcome, range: deciding } = matchRanges(ranges, { text: version.version, isFilter: false }, versions);
  if (ranges.length === 0 || outcome === 'unaffected' || outcome === 'unlisted') return undefined;
  if (outcome === 'uncomparable') {
    const text = deciding && formatRange(deciding, versions);
    return { outcome, ranges: text === undefined || text === 'Not specified' ? [] : [text] };
  }
  const affected = ranges.filter(({ status, decides }) => status === 'affected' && decides !== false);
  const scheme = versions.chooseScheme(ranges);
  const including = affected.filter((range) => versions.rangeIncludes(range, version.version, scheme) === true);
  const segment = findAffectedSegment(ranges, version.version, versions);
  const bounds = segment === undefined ? including : [segment];
  const reasons = (bounds.length > 0 ? bounds : [deciding ?? []].flat()).map((range) =>
    formatRangeExpression(range, version.version, versions),
  );
  return {
    outcome,
    ranges: reasons.length > 0 ? [...new Set(reasons)] : ['all versions but those listed as unaffected'],
  };
}
