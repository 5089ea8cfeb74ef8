import { account, type NotificationSettings } from '@faultline/shared/contract';
import { useCommand } from '@faultline/shared/query';
import { useEffect, useRef, useState } from 'react';

const addressPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const orNull = (text: string | null) => text?.trim() || null;

/** Holds the edited settings and saves them: texts trimmed, empty ones as null (specification 15.2). */
export function useSettingsForm(settings: NotificationSettings) {
  const [draft, setDraft] = useState(settings);
  const [problem, setProblem] = useState<{ field?: 'email'; text: string }>();
  const saving = useRef(false);
  const command = useCommand(account.saveSettings, {
    refreshes: [account.settings, account.channels, account.confirmations],
    done: 'Notification settings updated successfully!',
    failed: () => 'Failed to update notification settings',
  });

  // The button is enabled again then; refreshing what the change made stale may take longer.
  useEffect(() => {
    if (!command.busy) saving.current = false;
  }, [command.busy]);

  function change(part: Partial<NotificationSettings>) {
    setDraft((current) => ({ ...current, ...part }));
    setProblem(undefined);
  }

  async function save() {
    if (saving.current) return;
    const body = { ...draft, email: orNull(draft.email), telegram_chat_id: orNull(draft.telegram_chat_id) };
    if (body.email !== null && !addressPattern.test(body.email)) {
      setProblem({ field: 'email', text: 'Please enter a valid email address' });
      return;
    }
    saving.current = true;
    setDraft(body);
    const outcome = await command.run({ body });
    saving.current = false;
    // The toast says that it failed; the provider's words say why.
    setProblem(
      outcome.ok || outcome.error.serverMessage === undefined ? undefined : { text: outcome.error.serverMessage },
    );
  }

  return { draft, change, problem, save, busy: command.busy };
}
