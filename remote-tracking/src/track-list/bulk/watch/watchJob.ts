import { ApiError, call, getErrorMessage, isAborted } from '@faultline/shared/api';
import { plural } from '@faultline/shared/format';
import { refresh } from '@faultline/shared/query';
import { onSessionEnd, store } from '@faultline/shared/session';
import { forEachConcurrently } from '@faultline/shared/tracking';
import { toast } from '@faultline/shared/ui';
import { atom } from 'jotai';
import { rules } from '../../../../contract/rules.ts';
import { retryOnRateLimit } from '../requestPacing.ts';
import type { WatchedName } from './watchedNames.ts';

/** Creates a rule for each name. It continues when the dialog is closed; `stopped` if the provider does not respond or has no more room. */
export interface WatchJob {
  total: number;
  watched: number;
  failed: readonly { name: string; reason: string }[];
  status: 'running' | 'stopped' | 'done';
  reason?: string;
}

export const watchJobAtom = atom<WatchJob | undefined>(undefined);

const MAX_CONCURRENCY = 3;
const MAX_RULE_NAME_LENGTH = 60;

let running = new AbortController();

export function clearWatchJob(): void {
  running.abort();
  store.set(watchJobAtom, undefined);
}

onSessionEnd(clearWatchJob);

const update = (change: (job: WatchJob) => Partial<WatchJob>) =>
  store.set(watchJobAtom, (job) => job && { ...job, ...change(job) });

export async function watchNames(names: readonly WatchedName[]): Promise<void> {
  clearWatchJob();
  const controller = (running = new AbortController());
  const { signal } = controller;
  // Pending requests are still answered, so that what they created is counted.
  const stopping = new AbortController();
  const ending = AbortSignal.any([signal, stopping.signal]);
  store.set(watchJobAtom, { total: names.length, watched: 0, failed: [], status: 'running' });
  let reason: string | undefined;
  const watchOne = async (watch: WatchedName) => {
    try {
      const body = {
        name: watch.name.slice(0, MAX_RULE_NAME_LENGTH),
        query: '',
        watch,
        triggers: ['new' as const, 'update' as const],
        mode: 'immediate' as const,
        channels: [{ channel: 'email' as const, channel_id: null }],
      };
      await retryOnRateLimit(() => call(rules.create, { body, signal }), ending);
      update(({ watched }) => ({ watched: watched + 1 }));
    } catch (error) {
      if (isAborted(error) || signal.aborted) return;
      if (endsJob(error)) {
        reason ??= getErrorMessage(error);
        stopping.abort();
      } else update(({ failed }) => ({ failed: [...failed, { name: watch.name, reason: getErrorMessage(error) }] }));
    }
  };
  await forEachConcurrently(names, MAX_CONCURRENCY, watchOne, ending);
  if (signal.aborted) return;
  update(() => (reason === undefined ? { status: 'done' } : { status: 'stopped', reason }));
  const watched = store.get(watchJobAtom)?.watched ?? 0;
  if (watched > 0) toast.success(`Watching ${plural(watched, 'name')}`);
  void refresh(rules.list);
}

function endsJob(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code === 'ERR_RULE_LIMIT') return true;
  const { status } = error;
  return status === undefined || status >= 500 || status === 401 || status === 429;
}
