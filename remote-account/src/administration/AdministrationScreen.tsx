import { useCapability } from '@faultline/shared/query';
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
  const { filter, setFilter } = useSearchFilter(DEFAULTS);
  const current = names.find((name) => name === filter.tab) ?? 'accounts';
  const Panel = panels[current];
  return (
    <Screen title="Administration" subtitle="Accounts, audit log and system state">
      {isOffered === false ? (
        <EmptyState
          title="This service has no administration"
          action={<AppLink to="/account">Back to account settings</AppLink>}
        />
      ) : (
        isOffered === true && (
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
        )
      )}
    </Screen>
  );
}
