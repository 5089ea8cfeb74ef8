import { type Tracking } from '@faultline/shared/contract';
import { plural } from '@faultline/shared/format';
import { type Progress, runEach, toDraft, type TrackingDraft, useTrackingCommands } from '@faultline/shared/tracking';
import { toast } from '@faultline/shared/ui';
import { useState } from 'react';

const quiet = { done: false, failed: false } as const;

interface Refused {
  ids: readonly string[];
  reason: string;
}

type Change = Partial<Pick<TrackingDraft, 'is_active' | 'email_enabled' | 'telegram_enabled' | 'group'>>;

const toFormerDraft = (tracking: Tracking, change: Change): TrackingDraft => ({
  ...toDraft(tracking),
  ...(change.group === undefined ? {} : { group: tracking.group ?? '' }),
});

export function useBulkChange() {
  const { track, untrack } = useTrackingCommands();
  const [progress, setProgress] = useState<Progress>();
  const [refused, setRefused] = useState<Refused>();

  async function runAll(
    items: readonly Tracking[],
    command: (tracking: Tracking) => ReturnType<typeof untrack | typeof track>,
  ) {
    setRefused(undefined);
    const outcome = await runEach(items, command, setProgress);
    setProgress(undefined);
    const last = outcome.refused.at(-1);
    if (last) setRefused({ ids: outcome.refused.map(({ item }) => item.id), reason: last.error.message });
    return outcome.done;
  }

  async function undo(items: readonly Tracking[], toDraftAgain: (tracking: Tracking) => TrackingDraft) {
    const back = await runAll(items, (tracking) => track(toDraftAgain(tracking), quiet));
    const left = items.length - back.length;
    if (left > 0) toast.error(`Couldn't undo ${left} of ${plural(items.length, 'change')}`);
  }

  async function changeAll(items: readonly Tracking[], change: Change, done: (count: string) => string) {
    const draftOf = (tracking: Tracking): TrackingDraft => ({ ...toDraft(tracking), ...change });
    const open = items.filter((item) => differs(item, change));
    if (open.length === 0) return void toast.info('Nothing to change');
    const changed = await runAll(open, (tracking) => track(draftOf(tracking), quiet));
    if (changed.length === 0) return;
    toast.withUndo(done(plural(changed.length, 'item')), () => {
      void undo(changed, (tracking) => toFormerDraft(tracking, change));
    });
  }

  async function removeAll(items: readonly Tracking[]) {
    const removed = await runAll(items, (tracking) => untrack(tracking, quiet));
    if (removed.length === 0) return;
    toast.withUndo(
      `Removed ${plural(removed.length, 'item')} from track list`,
      () => {
        void undo(removed, (tracking) => {
          const { id: _, ...draft } = toDraft(tracking);
          return draft;
        });
      },
      removed.length,
    );
  }

  return { changeAll, removeAll, progress, refused };
}

export type BulkChange = ReturnType<typeof useBulkChange>;

function differs(tracking: Tracking, change: Change): boolean {
  const { group, ...settings } = change;
  const keys = Object.keys(settings) as (keyof typeof settings)[];
  return (
    keys.some((key) => settings[key] !== tracking[key]) ||
    (group !== undefined && (group ?? '') !== (tracking.group ?? ''))
  );
}
