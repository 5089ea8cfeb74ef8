import type { TrackingDraft } from '@faultline/shared/tracking';
import { atom } from 'jotai';

export interface JobItem {
  name: string;
  draft: TrackingDraft;
  state: 'waiting' | 'added' | 'failed';
  /** Why it failed. */
  reason?: string;
}

/**
 * Adding many trackings. It outlives the dialog that started it: `paused` by its person, `stopped` where the provider does
 * not answer, `limited` where the plan is full, `done` when nothing waits.
 */
export interface Job {
  items: readonly JobItem[];
  status: 'adding' | 'paused' | 'stopped' | 'limited' | 'done';
  reason?: string | undefined;
}

export const bulkJobAtom = atom<Job | undefined>(undefined);

export const countItems = ({ items }: Job, state: JobItem['state']): number =>
  items.filter((item) => item.state === state).length;
