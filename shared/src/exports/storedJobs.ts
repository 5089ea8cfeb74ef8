import { atomWithStorage, RESET } from 'jotai/utils';
import { type ExportJob, type ExportStatus, readExportJob } from '../contract/exports.ts';
import { asList, asObject, asString } from '../contract/coerce.ts';
import { createStringStorage } from '../session/createStringStorage.ts';
import { storeKeys, store } from '../session/store.ts';
import { teamIdAtom } from '../session/team.ts';
import { onSessionEnd } from '../session/watchSession.ts';
import { atom } from 'jotai';

/** An export that this browser requested. `retries` is the id of the failed job that it replaces. */
export interface StoredJob extends ExportJob {
  retries?: string | undefined;
}

// A team has a list of its own. The page has the same team as long as it has one.
const teamId = store.get(teamIdAtom);
const KEY = teamId === undefined ? storeKeys.exports : `${storeKeys.exports}:team:${teamId}`;
const MAX_STORED_JOBS = 50;

const readStored = (stored: string): StoredJob[] =>
  asList(JSON.parse(stored)).map((job) => ({ ...readExportJob(job), retries: asString(asObject(job).retries) }));

const storage = createStringStorage<StoredJob[]>(readStored, JSON.stringify);

export const storedJobsAtom = atomWithStorage<StoredJob[]>(KEY, [], storage, { getOnInit: true });
onSessionEnd(() => store.set(storedJobsAtom, RESET));

export const storeJob = (job: StoredJob): void => {
  const others = storedJobs().filter(({ job_id }) => job_id !== job.job_id);
  store.set(storedJobsAtom, [job, ...others].slice(0, MAX_STORED_JOBS));
};

export const storedJobs = (): StoredJob[] => storage.getItem(KEY, []);

export function settleStoredJob(jobId: string, status: ExportStatus, error_msg: string | undefined): void {
  const jobs = storedJobs();
  if (!jobs.some(({ job_id }) => job_id === jobId)) return;
  store.set(
    storedJobsAtom,
    jobs.map((job) => (job.job_id === jobId ? { ...job, status, error_msg } : job)),
  );
}

/** The status of a job polled after the list was loaded. `at` in milliseconds. */
export interface PolledStatus {
  status: ExportStatus;
  error_msg: string | undefined;
  at: number;
}

export const polledStatusAtom = atom<Readonly<Record<string, PolledStatus>>>({});
onSessionEnd(() => store.set(polledStatusAtom, {}));

export function recordStatus(jobId: string, status: ExportStatus, error_msg?: string): void {
  store.set(polledStatusAtom, (polledStatus) => ({ ...polledStatus, [jobId]: { status, error_msg, at: Date.now() } }));
  settleStoredJob(jobId, status, error_msg);
}
