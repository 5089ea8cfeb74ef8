import { type Dispatch, useCallback, useMemo, useState } from 'react';
import type { ApiError } from '../api/ApiError.ts';
import { type Answer, call } from '../api/call.ts';
import { hasCapability } from '../api/capabilities.ts';
import { readTracking, type Tracking, trackings } from '../contract/trackings.ts';
import { isolateText } from '../format/isolateText.ts';
import { type Outcome, runCommand } from '../query/useCommand.ts';
import type { TrackingDraft } from './drafts.ts';
import { isVersioned } from './rowMatches.ts';
import { cves } from '../contract/cves/cves.ts';
import { queryClient, queryKey, refresh } from '../query/queryCache.tsx';

/** Texts of one screen; left out, the provider's message is shown (specification 16.4). */
export interface TrackingTexts {
  done?: string | false;
  /** The toast of failure where the provider gave no reason, or one made from the error; false for none. */
  failed?: string | ((error: ApiError) => string) | false;
}

interface CommandOptions {
  /** Changes the list before the provider has agreed; defaults to true. Detail pages wait (specification 16.1). */
  optimistic?: boolean;
}

interface Step<T> {
  target: string;
  show: () => () => void;
  ask: () => Promise<Answer<T>>;
  settle?: (answer: Answer<T>) => void;
}

/** `isBusy` tells if a target (`type:id`) has a command in progress. `track` and `untrack` are stable functions. */
export function useTrackingCommands({ optimistic = true }: CommandOptions = {}) {
  const [busy, setBusy] = useState<readonly string[]>([]);
  const commands = useMemo(() => createCommands(optimistic, setBusy), [optimistic]);
  return { ...commands, isBusy: useCallback((target: string) => busy.includes(target), [busy]) };
}

type SetBusy = Dispatch<(targets: readonly string[]) => readonly string[]>;

function createCommands(optimistic: boolean, setBusy: SetBusy) {
  async function change<T>(
    { target, show, ask, settle }: Step<T>,
    { done, failed }: TrackingTexts,
  ): Promise<Outcome<T>> {
    setBusy((targets) => [...targets, target]);
    await trackingCache.begin();
    const formatFailure = (error: ApiError) =>
      typeof failed === 'function' ? failed(error) : failed ? (error.serverMessage ?? failed) : error.message;
    try {
      return await runCommand(ask, {
        optimistic: optimistic ? show : undefined,
        done: ({ message }) => isolateText((done ?? message) || ''),
        failed: failed !== false && ((error) => isolateText(formatFailure(error))),
        settle: (answer) => {
          if (!optimistic) show();
          settle?.(answer);
        },
      });
    } finally {
      setBusy((targets) => targets.filter((other) => other !== target));
      trackingCache.end();
    }
  }

  const track = (draft: TrackingDraft, texts: TrackingTexts = {}) =>
    change(
      {
        target: formatTargetKey(draft),
        show: () => trackingCache.save(draft),
        ask: () => call(trackings.save, { body: draft }),
        settle: ({ data }) => {
          if (data !== undefined) trackingCache.settle(draft, data);
          if (hasCapability('tracking-matches') === true && isVersioned(readTracking(draft)))
            trackingCache.refreshMatches();
        },
      },
      texts,
    );

  const untrack = (tracking: Tracking, texts: TrackingTexts = {}) =>
    change(
      {
        target: formatTargetKey(tracking),
        show: () => trackingCache.remove(tracking),
        ask: () => call(trackings.remove, { body: { id: tracking.id } }),
      },
      texts,
    );

  return { track, untrack };
}

const key = queryKey(trackings.list, {});
const write = (change: (items: Tracking[]) => Tracking[]) =>
  queryClient.setQueryData<Tracking[]>(key, (items) => items && change(items));

export const formatTargetKey = ({
  tracking_type,
  target_id,
}: Pick<TrackingDraft, 'tracking_type' | 'target_id'>): string => `${tracking_type}:${target_id}`;

const getDraftId = (draft: TrackingDraft): string => String(draft.id ?? `new:${formatTargetKey(draft)}`);

let underWay = 0;

// Each change has its own undo, so that a refusal reverts nothing else. The provider is asked again when the last command has ended.
const trackingCache = {
  begin: async () => {
    underWay += 1;
    await queryClient.cancelQueries({ queryKey: key });
  },
  end: () => {
    underWay -= 1;
    // Statistics and summaries of the tracked items on screen count something else now.
    if (underWay === 0) void refresh(trackings.list, trackings.summaries, cves.stats);
  },
  refreshMatches: () => void refresh(cves.detail, cves.list, cves.daily),
  /** Shows a draft as saved; `id` is the one the provider gave. Returns what undoes it. */
  save: (draft: TrackingDraft, id = getDraftId(draft)) => {
    const known = (item: Tracking) => item.id === String(draft.id ?? id);
    let former: Tracking | undefined;
    write((items) => {
      former = items.find(known);
      const saved = readTracking({ ...former, ...draft, id });
      return former === undefined ? [...items, saved] : items.map((item) => (known(item) ? saved : item));
    });
    return () => {
      const before = former;
      write((items) =>
        before === undefined
          ? items.filter((item) => item.id !== id)
          : items.map((item) => (item.id === id ? before : item)),
      );
    };
  },
  settle: (draft: TrackingDraft, id: string) =>
    write((items) => items.map((item) => (item.id === getDraftId(draft) ? { ...item, id } : item))),
  remove: (tracking: Tracking) => {
    let place = -1;
    write((items) => {
      place = items.findIndex(({ id }) => id === tracking.id);
      return items.filter(({ id }) => id !== tracking.id);
    });
    return () => write((items) => (place < 0 ? items : items.toSpliced(place, 0, tracking)));
  },
};
