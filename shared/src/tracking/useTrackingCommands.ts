import { type Dispatch, useCallback, useMemo, useState } from 'react';
import { ApiError, getErrorMessage } from '../api/ApiError.ts';
import { type Answer, call } from '../api/call.ts';
import { hasCapability } from '../api/capabilities.ts';
import { readTracking, type Tracking, trackings } from '../contract/trackings.ts';
import { isolateText } from '../format/isolateText.ts';
import type { Outcome } from '../query/useCommand.ts';
import { toast } from '../ui/index.ts';
import type { TrackingDraft } from './drafts.ts';
import { isVersioned } from './rowMatches.ts';
import { formatTargetKey, trackingCache } from './trackingCache.ts';

/** Texts of one screen; left out, the provider's message is shown (specification 16.4). */
export interface TrackingTexts {
  /** The toast of success; false for none. */
  done?: string | false;
  /** The toast of failure where the provider gave no reason, or one made from the error; false for none. */
  failed?: string | ((error: ApiError) => string) | false;
}

interface CommandOptions {
  /**
   * True, the default, changes the list on screen at once and reverts it when the provider refuses. False changes it when the
   * provider has agreed, as the buttons of the detail pages do (specification 16.1).
   */
  optimistic?: boolean;
}

interface Step<T> {
  target: string;
  show: () => () => void;
  ask: () => Promise<Answer<T>>;
  settle?: (answer: Answer<T>) => void;
}

function sayFailure(error: ApiError, { failed }: TrackingTexts) {
  // A 401 has been announced by the session already.
  if (failed === false || error.status === 401) return;
  const said = typeof failed === 'function' ? failed(error) : failed ? (error.serverMessage ?? failed) : error.message;
  toast.error(isolateText(said));
}

/**
 * Tracks, changes and untracks. `isBusy` returns whether a target (`type:id`) has a command under way. `track` and `untrack` stay the
 * same functions.
 */
export function useTrackingCommands({ optimistic = true }: CommandOptions = {}) {
  const [busy, setBusy] = useState<readonly string[]>([]);
  const commands = useMemo(() => createCommands(optimistic, setBusy), [optimistic]);
  return { ...commands, isBusy: useCallback((target: string) => busy.includes(target), [busy]) };
}

type SetBusy = Dispatch<(targets: readonly string[]) => readonly string[]>;

function createCommands(optimistic: boolean, setBusy: SetBusy) {
  async function change<T>({ target, show, ask, settle }: Step<T>, texts: TrackingTexts): Promise<Outcome<T>> {
    setBusy((targets) => [...targets, target]);
    await trackingCache.begin();
    const undo = optimistic ? show() : undefined;
    try {
      const answer = await ask();
      if (!optimistic) show();
      settle?.(answer);
      const said = texts.done ?? answer.message;
      if (said) toast.success(isolateText(said));
      return { ok: true, ...answer };
    } catch (thrown) {
      undo?.();
      const error =
        thrown instanceof ApiError ? thrown : new ApiError({ kind: 'unexpected', message: getErrorMessage(thrown) });
      sayFailure(error, texts);
      return { ok: false, error };
    } finally {
      setBusy((targets) => targets.filter((other) => other !== target));
      trackingCache.end();
    }
  }

  /** Makes a tracking, or with an `id` in the draft changes one. */
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
