import { ApiError, call, getErrorMessage, isAborted } from '@faultline/shared/api';
import { catalog, cves, trackings } from '@faultline/shared/contract';
import { formatCount, plural } from '@faultline/shared/format';
import { refresh } from '@faultline/shared/query';
import { onSessionEnd, store } from '@faultline/shared/session';
import { forEachConcurrently, type TrackingDraft } from '@faultline/shared/tracking';
import { toast } from '@faultline/shared/ui';
import { atom } from 'jotai';
import type { Entry } from './read/Entry.ts';
import { retryOnRateLimit } from './requestPacing.ts';

interface JobItem {
  name: string;
  // Items of one component count as one.
  component: number;
  draft: TrackingDraft;
  newVersion?: { product_id: string; version: string };
  state: 'waiting' | 'added' | 'failed';
  reason?: string;
}

// A job outlives its dialog. It is `paused` by the user, `stopped` if the backend does not respond, `quota-exceeded`
// if the plan is full, and `done` when nothing is pending.
export interface Job {
  items: readonly JobItem[];
  status: 'adding' | 'paused' | 'stopped' | 'quota-exceeded' | 'done';
  left: { skipped: number; tracked: number; unnamed: readonly Entry[] };
  reason?: string | undefined;
}

export const bulkJobAtom = atom<Job | undefined>(undefined);

/** Returns how many components are in this state: `added` if all of their items are, `failed` if one was refused. */
export function countItems({ items }: Pick<Job, 'items'>, state: JobItem['state']): number {
  const states = new Map<number, JobItem['state']>();
  for (const { component, state: own } of items) {
    const known = states.get(component) ?? own;
    states.set(
      component,
      [known, own].includes('waiting') ? 'waiting' : [known, own].includes('failed') ? 'failed' : own,
    );
  }
  return [...states.values()].filter((each) => each === state).length;
}

export const countAll = ({ items }: Pick<Job, 'items'>): number =>
  new Set(items.map(({ component }) => component)).size;

export function formatOutcome(job: Job): string {
  const { skipped, tracked } = job.left;
  const added = countItems(job, 'added');
  const lost = countAll(job) - added + skipped;
  return [
    `Added ${plural(added, 'item')}.`,
    lost > 0 && `${formatCount(lost)} ${lost === 1 ? "wasn't" : "weren't"} added.`,
    tracked > 0 && `${formatCount(tracked)} ${tracked === 1 ? 'was' : 'were'} already on your track list.`,
  ]
    .filter(Boolean)
    .join(' ');
}

let running = new AbortController();
let dismissUndo = () => {};

export function startJob(
  items: readonly (Omit<JobItem, 'state' | 'component'> & Partial<Pick<JobItem, 'component'>>)[],
  left: Job['left'] = { skipped: 0, tracked: 0, unnamed: [] },
): void {
  dismissUndo();
  const waiting = items.map((item, index) => ({ component: index, ...item, state: 'waiting' as const }));
  store.set(bulkJobAtom, { items: waiting, status: 'adding', left });
  void runJob();
}

export function pauseJob(): void {
  update((job) => ({ ...job, status: 'paused' }));
  running.abort();
}

export function resumeJob(): void {
  update((job) => ({
    ...job,
    items: job.items.map(({ reason: _reason, ...item }) => ({
      ...item,
      state: item.state === 'failed' ? 'waiting' : item.state,
    })),
  }));
  void runJob();
}

export function clearJob(): void {
  running.abort();
  dismissUndo();
  store.set(bulkJobAtom, undefined);
}

export function discardJob(job: Job): void {
  clearJob();
  const left = countAll(job) - countItems(job, 'added');
  dismissUndo = toast.withUndo(`Discarded ${plural(left, 'item')}`, () => store.set(bulkJobAtom, job));
}

onSessionEnd(clearJob);

const warnBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
store.sub(bulkJobAtom, () => {
  const job = store.get(bulkJobAtom);
  if (job !== undefined && countItems(job, 'waiting') > 0) addEventListener('beforeunload', warnBeforeUnload);
  else removeEventListener('beforeunload', warnBeforeUnload);
});

const MAX_CONCURRENCY = 3;

const update = (change: (job: Job) => Job) => store.set(bulkJobAtom, (job) => job && change(job));
const setItem = (index: number, item: Partial<JobItem>) =>
  update((job) => ({ ...job, items: job.items.map((each, at) => (at === index ? { ...each, ...item } : each)) }));

function toFinalStatus(error: unknown): Job['status'] | undefined {
  if (!(error instanceof ApiError) || error.kind === 'unexpected') return 'stopped';
  if (error.code === 'ERR_PLAN_LIMIT' || error.status === 402) return 'quota-exceeded';
  if (error.kind === 'refused') return undefined;
  const isItemError = error.status !== undefined && error.status < 500 && error.status !== 401 && error.status !== 429;
  return isItemError ? undefined : 'stopped';
}

type End = Pick<Job, 'status' | 'reason'>;

async function addOne(index: number, signal: AbortSignal, ending: AbortSignal): Promise<End | undefined> {
  const item = store.get(bulkJobAtom)?.items[index];
  if (item === undefined || item.state !== 'waiting') return undefined;
  try {
    await retryOnRateLimit(() => call(trackings.save, { body: item.draft, signal }), ending);
    setItem(index, { state: 'added' });
  } catch (error) {
    if (isAborted(error) || signal.aborted) return undefined;
    const status = toFinalStatus(error);
    if (status !== undefined) return { status, reason: getErrorMessage(error) };
    setItem(index, { state: 'failed', reason: getErrorMessage(error) });
  }
  return undefined;
}

const VERSIONS_PER_REQUEST = 200;

async function requestVersions(signal: AbortSignal): Promise<End | undefined> {
  const waiting = (store.get(bulkJobAtom)?.items ?? []).flatMap(({ newVersion, draft, state }, index) =>
    newVersion === undefined || draft.target_id !== '' || state !== 'waiting' ? [] : [{ index, newVersion }],
  );
  for (let at = 0; at < waiting.length && !signal.aborted; at += VERSIONS_PER_REQUEST) {
    const part = waiting.slice(at, at + VERSIONS_PER_REQUEST);
    const body = { versions: part.map(({ newVersion }) => newVersion) };
    try {
      const { data } = await retryOnRateLimit(() => call(catalog.requestVersions, { body, signal }), signal);
      const ids = new Map(part.map(({ index }, place) => [index, data[place]]));
      update((job) => ({
        ...job,
        items: job.items.map((item, index) => withId(item, ids.get(index), ids.has(index))),
      }));
    } catch (error) {
      return { status: 'stopped', reason: getErrorMessage(error) };
    }
  }
  return undefined;
}

function withId(item: JobItem, id: string | undefined, isAnswered: boolean): JobItem {
  if (!isAnswered) return item;
  if (id === undefined) return { ...item, state: 'failed', reason: "This version can't be tracked." };
  return { ...item, draft: { ...item.draft, target_id: id } };
}

// Adds waiting items. Refused and unsent ones stay in the job, so that nothing is lost and it can resume. If one of
// them ends the job, the answers of pending requests are still read, so that saved items are counted as added.
async function runJob(): Promise<void> {
  const controller = new AbortController();
  running = controller;
  const stopping = new AbortController();
  const ending = AbortSignal.any([controller.signal, stopping.signal]);
  let end: End | undefined;
  update((job) => ({ ...job, status: 'adding', reason: undefined }));
  end = await requestVersions(controller.signal);
  if (end !== undefined) stopping.abort();
  const indexes = (store.get(bulkJobAtom)?.items ?? []).map((_, index) => index);
  const add = async (index: number) => {
    const last = await addOne(index, controller.signal, ending);
    if (last === undefined) return;
    end ??= last;
    stopping.abort();
  };
  await forEachConcurrently(indexes, MAX_CONCURRENCY, add, ending);
  // Aborted by Pause or a new job: its status is set already.
  if (running === controller)
    update((job) => {
      if (job.status !== 'adding') return job;
      return { ...job, ...(end ?? (countItems(job, 'waiting') === 0 ? { status: 'done' } : {})) };
    });
  void refresh(trackings.list, trackings.overview, cves.stats);
}
