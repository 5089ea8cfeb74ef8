import { account } from '@faultline/shared/contract';
import { QueryView, useQuery } from '@faultline/shared/query';
import { useSearchFilter } from '@faultline/shared/routing';
import { AppLink, EmptyState, Screen, Stack, Tab, Tabs } from '@faultline/shared/ui';
import { Proof } from '../account/security/Proof.tsx';
import { Offered } from '../Offered.tsx';
import { AccountsPanel } from './AccountsPanel.tsx';
import { AuditPanel } from './AuditPanel.tsx';
import { SystemPanel } from './SystemPanel.tsx';

const panels = { accounts: AccountsPanel, audit: AuditPanel, system: SystemPanel };
type PanelName = keyof typeof panels;
const labels: Record<PanelName, string> = { accounts: 'Accounts', audit: 'Audit log', system: 'System' };
const names = Object.keys(panels) as PanelName[];
const DEFAULTS = { tab: 'accounts' };

export function AdministrationScreen() {
  return (
    <Screen title="Administration" subtitle="Accounts, audit log and system state">
      <Offered capability="account/administration" missing="This service has no administration">
        <Administration />
      </Offered>
    </Screen>
  );
}

function Administration() {
  const profile = useQuery(account.profile);
  const { filter, setFilter } = useSearchFilter(DEFAULTS);
  const current = names.find((name) => name === filter.tab) ?? 'accounts';
  const Panel = panels[current];
  return (
    <QueryView query={profile} failedTitle="Failed to load user profile">
      {({ isOperator }) =>
        isOperator === true ? (
          <>
            <Tabs value={current} onChange={(_, tab: PanelName) => setFilter({ tab })} aria-label="Administration">
              {names.map((name) => (
                <Tab key={name} value={name} id={`${name}-tab`} aria-controls={`${name}-panel`} label={labels[name]} />
              ))}
            </Tabs>
            <Stack role="tabpanel" id={`${current}-panel`} aria-labelledby={`${current}-tab`} spacing={4}>
              <Panel />
            </Stack>
            <Proof />
          </>
        ) : (
          <EmptyState
            title="Only operators can open this page"
            action={<AppLink to="/account">Back to account settings</AppLink>}
          />
        )
      }
    </QueryView>
  );
}
