import { account, type NotificationSettings } from '@faultline/shared/contract';
import { useCommand } from '@faultline/shared/query';
import { onSessionEnd, store } from '@faultline/shared/session';
import { atom, useAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';

const addressPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const orNull = (text: string | null) => text?.trim() || null;

// Unsaved edits survive navigation and end with the session.
const draftAtom = atom<NotificationSettings | undefined>(undefined);
onSessionEnd(() => store.set(draftAtom, undefined));

const isSame = (a: NotificationSettings, b: NotificationSettings) =>
  (Object.keys({ ...a, ...b }) as (keyof NotificationSettings)[]).every((key) => a[key] === b[key]);

function useUnloadWarning(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isDirty]);
}

// Texts are trimmed, and empty texts become null (specification 15.2).
export function useSettingsForm(settings: NotificationSettings) {
  const [edited, setDraft] = useAtom(draftAtom);
  const draft = edited ?? settings;
  const [saved, setSaved] = useState<NotificationSettings>();
  const [problem, setProblem] = useState<{ field?: 'email'; text: string }>();
  const saving = useRef(false);
  const command = useCommand(account.saveSettings, {
    refreshes: [account.settings, account.channels, account.confirmations],
    done: 'Notification settings updated successfully!',
    failed: () => 'Failed to update notification settings',
  });
  // The query still returns the old settings for a moment after saving.
  const isDirty = !isSame(draft, settings) && (saved === undefined || !isSame(draft, saved));
  useUnloadWarning(isDirty);

  useEffect(() => {
    if (!command.busy) saving.current = false;
  }, [command.busy]);

  function change(part: Partial<NotificationSettings>) {
    setDraft({ ...draft, ...part });
    setProblem(undefined);
  }

  function discard() {
    setDraft(undefined);
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
    if (outcome.ok) setSaved(body);
    setProblem(
      outcome.ok || outcome.error.serverMessage === undefined ? undefined : { text: outcome.error.serverMessage },
    );
  }

  return { draft, isDirty, change, discard, problem, save, busy: command.busy };
}

// The index is the stored value (specification 15.2).
const thresholds = ['All Severities', 'Low and above', 'Medium and above', 'High and above', 'Critical only'] as const;

export const thresholdOptions = thresholds.map((label, value) => ({ value: String(value), label }));

export const thresholdName = (value: number): string => thresholds[value] ?? thresholds[0];
