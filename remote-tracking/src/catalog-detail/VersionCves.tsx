import { useCveOrder } from '@faultline/shared/tracking';
import type { CvePage, CveRow, ProductVersion } from '@faultline/shared/contract';
import { formatCount } from '@faultline/shared/format';
import { type QueryState, QueryView } from '@faultline/shared/query';
import { EmptyState, LoadingState, Section, styled } from '@faultline/shared/ui';
import { ShieldCheck } from 'lucide-react';
import { CveRowLink } from './CveRowLink.tsx';
import { MatchReason } from './MatchReason.tsx';

const List = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
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

// CVEs that can't be compared are listed but counted separately.
function countOutcomes({ total, uncomparable_count = 0 }: CvePage) {
  const affected = formatCount(total - uncomparable_count);
  const note = `${shown}: ${affected} affected, ${formatCount(uncomparable_count)} can't be compared`;
  return { affected, note: uncomparable_count === 0 ? shown : note };
}

interface VersionCvesProps {
  query: QueryState<CvePage>;
  version: ProductVersion;
}

/** The CVEs that affect a version, and why each does. */
export function VersionCves({ query, version }: VersionCvesProps) {
  const counts = query.status === 'ready' ? countOutcomes(query.data) : undefined;
  const total = counts?.affected ?? (query.status === 'loading' ? '…' : '–');
  useCveOrder(query.status === 'ready' ? query.data.items : noRows);
  const unexpected = query.status === 'failed' && query.problem.httpStatus === undefined;
  return (
    <Section title={`Affected CVEs (${total})`} note={counts?.note ?? shown} flush>
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
              <List aria-label="Affected CVEs">
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
