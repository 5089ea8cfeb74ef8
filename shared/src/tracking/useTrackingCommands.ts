import { useState } from 'react';
import { ApiError, messageOf } from '../api/ApiError.ts';
import { call } from '../api/call.ts';
import { readTracking, type Tracking, trackings } from '../contract/trackings.ts';
import { queryClient } from '../query/client.ts';
import { queryKey } from '../query/keys.ts';
import { refresh } from '../query/refresh.ts';
import type { Outcome } from '../query/useCommand.ts';
import { toast } from '../ui/index.ts';
import type { TrackingDraft } from './drafts.ts';

const key = queryKey(trackings.list, {});
const read = () => queryClient.getQueryData<Tracking[]>(key);
const write = (change: (items: Tracking[]) => Tracking[]) =>
  queryClient.setQueryData<Tracking[]>(key, (items) => items && change(items));

/** Texts of one screen; left out, the provider's message is shown (spec part 1, section 8, "Tracking failures"). */
export interface TrackingTexts {
  done?: string;
  failed?: string;
}

/**
 * Tracks and untracks at once on screen, and puts the former state back when the provider refuses.
 * `busy` holds the targets under way as `type:id`.
 */
export function useTrackingCommands() {
  const [busy, setBusy] = useState<readonly string[]>([]);

  async function change<T>(
    target: string,
    ask: () => Promise<{ data: T; message: string | undefined }>,
    texts: TrackingTexts,
  ): Promise<Outcome<T>> {
    await queryClient.cancelQueries({ queryKey: key });
    const before = read();
    setBusy((targets) => [...targets, target]);
    try {
      const answer = await ask();
      const said = texts.done ?? answer.message;
      if (said !== undefined) toast.success(said);
      return { ok: true, ...answer };
    } catch (thrown) {
      queryClient.setQueryData(key, before);
      const error = thrown instanceof ApiError ? thrown : new ApiError({ kind: 'refused', message: messageOf(thrown) });
      if (error.status !== 401)
        toast.error(
          error.kind === 'refused' || error.kind === 'http' ? error.message : (texts.failed ?? error.message),
        );
      return { ok: false, error };
    } finally {
      setBusy((targets) => targets.filter((other) => other !== target));
      void refresh(trackings.list);
    }
  }

  const track = (draft: TrackingDraft, texts: TrackingTexts = {}) =>
    change(
      `${draft.tracking_type}:${draft.target_id}`,
      () => {
        write((items) => [...items, readTracking({ ...draft, id: `new:${draft.tracking_type}:${draft.target_id}` })]);
        return call(trackings.save, { body: draft });
      },
      texts,
    );

  const untrack = (tracking: Tracking, texts: TrackingTexts = {}) =>
    change(
      `${tracking.tracking_type}:${tracking.target_id}`,
      () => {
        write((items) => items.filter(({ id }) => id !== tracking.id));
        return call(trackings.remove, { body: { id: tracking.id } });
      },
      texts,
    );

  return { track, untrack, isBusy: (target: string) => busy.includes(target) };
}
