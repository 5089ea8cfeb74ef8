import { useCapability, useCommand } from '@faultline/shared/query';
import { useReadOnlyReason } from '@faultline/shared/session';
import { Button, useOnDemand } from '@faultline/shared/ui';
import { BellOff } from 'lucide-react';
import { useState } from 'react';
import { alerts } from '../../../contract/alerts.ts';
import { type NewSnooze, rules } from '../../../contract/rules.ts';

const loadDialog = () => import('./SnoozeDialog.tsx');

interface SnoozeButtonProps extends Pick<NewSnooze, 'kind' | 'target'> {
  /** The displayed name. */
  name: string;
}

export function SnoozeButton({ kind, target, name }: SnoozeButtonProps) {
  const isOffered = useCapability('alerts/rules') === true;
  const isReadOnly = useReadOnlyReason() !== undefined;
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const dialog = useOnDemand(loadDialog, isOpen, close);
  const command = useCommand(rules.snooze, {
    done: `Alerts about ${name} are snoozed`,
    refreshes: [rules.snoozes, alerts.explain],
  });
  if (!isOffered || isReadOnly) return null;
  return (
    <>
      <Button startIcon={<BellOff size={15} />} onClick={() => setIsOpen(true)}>
        Snooze Alerts
      </Button>
      {isOpen && dialog && (
        <dialog.SnoozeDialog
          subject={`alerts about ${name}`}
          onClose={close}
          onSnooze={async (until, untilNotable) =>
            (await command.run({ body: { kind, target, until, until_notable: untilNotable } })).ok
          }
        />
      )}
    </>
  );
}
