import { account } from '@faultline/shared/contract';
import { QueryView, useCapability, useQuery } from '@faultline/shared/query';
import { useSearchFilter } from '@faultline/shared/routing';
import { AppLink, EmptyState, Screen, Stack, Tab, Tabs } from '@faultline/shared/ui';
import { Proof } from '../account/security/Proof.tsx';
import { AccountsPanel } from './AccountsPanel.tsx';
import { AuditPanel } from './AuditPanel.tsx';
import { SystemPanel } from './SystemPanel.tsx';

const panels = { accounts: AccountsPanel, audit: AuditPanel, system: SystemPanel };
type PanelName = keyof typeof panels;
const labels: Record<PanelName, string> = { accounts: 'Accounts', audit: 'Audit log', system: 'System' };
const names = Object.keys(panels) as PanelName[];
const DEFAULTS = { tab: 'accounts' };

export function AdministrationScreen() {
  const isOffered = useCapability('account/administration');
  return (
    <Screen title="Administration" subtitle="Accounts, audit log and system state">
      {isOffered === true && <Administration />}
      {isOffered === false && <Refused title="This service has no administration" />}
    </Screen>
  );
}

const Refused = ({ title }: { title: string }) => (
  <EmptyState title={title} action={<AppLink to="/account">Back to account settings</AppLink>} />
);

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
          <Refused title="Only operators can open this page" />
        )
      }
    </QueryView>
  );
}
