import { useConfirm } from '@faultline/shared/forms';
import { useCommand } from '@faultline/shared/query';
import { useState } from 'react';
import { type Rule, type RuleChange, rules } from '../../contract/rules.ts';

/** The actions on a rule. */
export function useRule({ id: ruleId, name }: Rule) {
  const id = Number(ruleId);
  const [dialog, setDialog] = useState<'edit' | 'snooze'>();
  const { confirm, confirmation } = useConfirm();
  const refreshes = [rules.list];
  const changing = useCommand(rules.change, { refreshes });
  const removing = useCommand(rules.remove, { done: 'Rule deleted', refreshes });

  const change = async (changed: RuleChange) => (await changing.run({ body: { id, ...changed } })).ok;

  async function remove() {
    const isSure = await confirm({
      title: `Delete ${name}?`,
      message: 'Alerts of this rule that wait for a digest are not sent. This cannot be undone.',
      confirmLabel: 'Delete Rule',
      danger: true,
    });
    if (isSure) await removing.run({ body: { id } });
  }

  return {
    busy: changing.busy || removing.busy,
    dialog,
    setDialog,
    confirmation,
    pause: () => change({ state: 'paused' }),
    resume: () => change({ state: 'active' }),
    snooze: (until: string | null, untilNotable: boolean) =>
      change({ snoozed_until: until, snooze_until_notable: untilNotable }),
    endSnooze: () => change({ snoozed_until: null, snooze_until_notable: false }),
    remove,
  };
}
