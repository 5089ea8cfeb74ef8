import { QueryView, useCapability } from '@faultline/shared/query';
import { paths } from '@faultline/shared/routing';
import { ListFooter, usePages } from '@faultline/shared/tables';
import { AppLink, Button, Card, EmptyState, Screen, Skeletons } from '@faultline/shared/ui';
import { BellRing } from 'lucide-react';
import { alerts } from '../../contract/alerts.ts';
import { StaleNotice } from '../components/StaleNotice.tsx';
import { AlertFilters } from './AlertFilters.tsx';
import { AlertRow, AlertRows } from './AlertRow.tsx';
import { HealthSection } from './HealthSection.tsx';
import { useAlertFilter } from './useAlertFilter.ts';

export function AlertsScreen() {
  const isOffered = useCapability('tracking/alerts');
  const hasRules = useCapability('alerts/rules') === true;
  return (
    <Screen
      title="Alerts"
      subtitle="Sent and queued alerts, and the state of delivery"
      actions={hasRules && <Button href="/alerts/rules">Alert Rules</Button>}
    >
      {isOffered === true && (
        <>
          <HealthSection />
          <AlertList hasRules={hasRules} />
        </>
      )}
      {isOffered === false && (
        <EmptyState
          title="This service keeps no history of alerts"
          action={<AppLink to={paths.trackList}>Back to your track list</AppLink>}
        />
      )}
    </Screen>
  );
}

const PAGE_SIZE = 50;

function AlertList({ hasRules }: { hasRules: boolean }) {
  const filter = useAlertFilter();
  const isFiltered = Object.keys(filter.query).length > 0;
  const { query, more } = usePages(alerts.list, { query: { ...filter.query, limit: PAGE_SIZE }, numbered: false });
  return (
    <>
      <AlertFilters filter={filter} />
      <StaleNotice query={query} />
      <QueryView
        query={query}
        failedTitle="Failed to load alerts"
        loading={<Skeletons count={6} height={96} gap={8} label="Loading alerts..." />}
        empty={
          isFiltered ? (
            <EmptyState
              icon={<BellRing size={20} />}
              title="No alert matches"
              hint="Choose another state, channel or day, or another CVE. Alerts are kept for 90 days."
              action={<Button onClick={filter.clear}>Clear filters</Button>}
            />
          ) : (
            <EmptyState
              icon={<BellRing size={20} />}
              title="No alerts yet"
              hint={`An alert appears here once something on your track list changes${hasRules ? ', or a CVE matches one of your alert rules' : ''}.`}
              action={
                <Button variant="contained" color="primary" href={paths.trackList}>
                  Open My Track List
                </Button>
              }
            />
          )
        }
      >
        {({ items }) => (
          <Card flush>
            <AlertRows aria-label="Alerts">
              {items.map((alert, index) => (
                <AlertRow key={`${alert.found_at} ${index}`} alert={alert} />
              ))}
            </AlertRows>
            {more.status !== 'end' && (
              <ListFooter
                state={more.status === 'idle' ? 'more' : more.status}
                moreText="Show older alerts"
                onLoadMore={more.load}
              />
            )}
          </Card>
        )}
      </QueryView>
    </>
  );
}
