import { QueryView, useCapability, useQuery } from '@faultline/shared/query';
import { paths, useSearchFilter } from '@faultline/shared/routing';
import { useReadOnlyReason } from '@faultline/shared/session';
import { AppLink, Button, Card, EmptyState, Screen, Skeletons, useOnDemand } from '@faultline/shared/ui';
import { BellPlus, BellRing } from 'lucide-react';
import { useState } from 'react';
import { rules } from '../../contract/rules.ts';
import { StaleNotice } from '../components/StaleNotice.tsx';
import { QuietHours } from './QuietHours.tsx';
import { RuleRow, RuleRows } from './RuleRow.tsx';
import { SnoozeSection } from './snoozes/SnoozeSection.tsx';

const loadEditor = () => import('./editor/RuleDialog.tsx');
const TITLE = 'Alert Rules';
const SUBTITLE = 'Alerts about CVEs that match a search';

export function RulesScreen() {
  const isOffered = useCapability('alerts/rules');
  const hasHistory = useCapability('tracking/alerts') === true;
  const readOnlyReason = useReadOnlyReason();
  const isReadOnly = readOnlyReason !== undefined;
  const editor = useNewRule(isOffered === true && !isReadOnly);
  if (isOffered === false)
    return (
      <Screen title={TITLE} narrow>
        <EmptyState
          title="This service has no alert rules"
          hint="It sends alerts of your track list."
          action={<AppLink to={paths.trackList}>Go to My Track List</AppLink>}
        />
      </Screen>
    );
  const actions = (
    <>
      {hasHistory && <Button href="/alerts">Alerts</Button>}
      {isOffered && !isReadOnly && (
        <Button variant="contained" color="primary" startIcon={<BellPlus size={16} />} onClick={editor.open}>
          Create Rule
        </Button>
      )}
    </>
  );
  return (
    <Screen title={TITLE} subtitle={readOnlyReason ?? SUBTITLE} narrow actions={actions}>
      {isOffered && (
        <>
          <RuleList isReadOnly={isReadOnly} />
          <QuietHours isReadOnly={isReadOnly} />
          <SnoozeSection isReadOnly={isReadOnly} />
        </>
      )}
      {editor.dialog}
    </Screen>
  );
}

function RuleList({ isReadOnly }: { isReadOnly: boolean }) {
  const query = useQuery(rules.list);
  const channels = useQuery(rules.channels);
  return (
    <>
      <StaleNotice query={query} />
      <QueryView
        query={query}
        failedTitle="Failed to load alert rules"
        loading={<Skeletons count={3} height={96} gap={12} label="Loading alert rules..." />}
        empty={
          <EmptyState
            icon={<BellRing size={20} />}
            title="No alert rules yet"
            hint="A rule alerts you about CVEs that match a search, such as vendor:apache cvss>=7, or about a name before it has a CVE."
          />
        }
      >
        {(list) => (
          <Card flush>
            <RuleRows aria-label="Alert rules">
              {list.map((rule) => (
                <RuleRow
                  key={rule.id}
                  rule={rule}
                  channels={channels.status === 'ready' ? channels.data : undefined}
                  isReadOnly={isReadOnly}
                />
              ))}
            </RuleRows>
          </Card>
        )}
      </QueryView>
    </>
  );
}

const closed = { new: '' } as const;

// Another page opens the editor by `?new=<query>`.
function useNewRule(isAllowed: boolean) {
  const { filter, setFilter } = useSearchFilter(closed);
  const [isAdding, setAdding] = useState(false);
  const isOpen = isAllowed && (isAdding || filter.new !== '');
  const close = () => {
    setAdding(false);
    if (filter.new !== '') setFilter({ new: '' }, { replace: true });
  };
  const editor = useOnDemand(loadEditor, isOpen, close);
  return {
    open: () => setAdding(true),
    dialog: isOpen && editor && <editor.RuleDialog key={filter.new} query={filter.new} onClose={close} />,
  };
}
