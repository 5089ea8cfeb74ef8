import { readTracking, type Tracking, trackings } from '../contract/trackings.ts';
import { cves } from '../contract/cves/cves.ts';
import { queryClient, queryKey, refresh } from '../query/queryCache.tsx';
import type { TrackingDraft } from './drafts.ts';

const key = queryKey(trackings.list, {});
const write = (change: (items: Tracking[]) => Tracking[]) =>
  queryClient.setQueryData<Tracking[]>(key, (items) => items && change(items));

export const formatTargetKey = ({
  tracking_type,
  target_id,
}: Pick<TrackingDraft, 'tracking_type' | 'target_id'>): string => `${tracking_type}:${target_id}`;

const getDraftId = (draft: TrackingDraft): string => String(draft.id ?? `new:${formatTargetKey(draft)}`);

let underWay = 0;

/**
 * The list of trackings as this browser believes it to be while commands are under way. Each change is undone by itself,
 * so that a refusal takes nothing else back, and the provider is asked again only when the last command has ended.
 */
export const trackingCache = {
  begin: async () => {
    underWay += 1;
    await queryClient.cancelQueries({ queryKey: key });
  },
  end: () => {
    underWay -= 1;
    // Statistics and summaries of the tracked items on screen count something else now.
    if (underWay === 0) void refresh(trackings.list, trackings.summaries, cves.stats);
  },
  /** Asks again which versions and version filters the CVEs on screen match, which only the provider knows. */
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
  /** Assigns its id to a tracking that was shown before the provider answered. */
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
