import { type FilterChange, type Tracking, trackings } from '@faultline/shared/contract';
import { formatCount, plural } from '@faultline/shared/format';
import { useCommand, useQuery } from '@faultline/shared/query';
import { formatTrackingName, getTargetPath, getVersionFilter } from '@faultline/shared/tracking';
import { Alert, AppLink, Button, Mono, styled } from '@faultline/shared/ui';
import { fromTrackList } from '../components/BackNavigation.tsx';
import { ShowMoreList } from '../components/ShowMore.tsx';

const List = styled('ul')({ margin: '6px 0 2px', paddingLeft: 18, '& > li': { margin: '2px 0' } });
const Link = styled(AppLink)({ color: 'inherit', textDecoration: 'underline', textUnderlineOffset: '0.2em' });
const MAX_SHOWN_CHANGES = 5;

/** Says once that version filters decide what is counted now, and what changed for each; nothing where none did. */
export function FilterChanges({ items }: { items: readonly Tracking[] }) {
  const query = useQuery(trackings.filterChanges);
  const dismiss = useCommand(trackings.dismissFilterChanges, { refreshes: [trackings.filterChanges] });
  const changes = query.status === 'ready' ? query.data : [];
  const shown = changes.flatMap((change) => {
    const tracking = items.find(({ id }) => id === change.tracking_id);
    const filter = tracking && getVersionFilter(tracking);
    return tracking === undefined || filter === undefined ? [] : [{ ...change, tracking, filter }];
  });
  if (shown.length === 0) return null;
  return (
    <Alert
      role="status"
      severity="info"
      action={
        <Button size="small" onClick={() => void dismiss.run({})} loading={dismiss.busy}>
          Dismiss
        </Button>
      }
    >
      <strong>Version filters now decide which CVEs are counted, listed and alerted.</strong> Before, they decided about
      alerts only.
      <ShowMoreList items={shown} first={MAX_SHOWN_CHANGES} step={50} noun="filter">
        {(some) => (
          <List>
            {some.map(({ tracking, filter, ...change }) => (
              <li key={tracking.id}>
                <Link to={getTargetPath(tracking) ?? ''} state={fromTrackList}>
                  {formatTrackingName(tracking)}
                </Link>{' '}
                <Mono>{filter}</Mono>: {formatChange(change)}
              </li>
            ))}
          </List>
        )}
      </ShowMoreList>
    </Alert>
  );
}

// `17 open CVEs before, 5 now; 2 can't be compared`
function formatChange({ open_before, open_count, uncomparable_count }: Omit<FilterChange, 'tracking_id'>): string {
  const counts = `${plural(open_before, 'open CVE')} before, ${formatCount(open_count)} now`;
  return uncomparable_count === 0 ? counts : `${counts}; ${formatCount(uncomparable_count)} can't be compared`;
}
