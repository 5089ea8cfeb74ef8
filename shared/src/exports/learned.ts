import { atom } from 'jotai';
import type { ExportStatus } from '../contract/exports.ts';
import { onSessionEnd } from '../session/watchSession.ts';
import { store } from '../session/store.ts';
import { settleStoredJob } from './storedJobs.ts';

/** What became known of a job after the list was loaded. `at` in milliseconds. */
export interface PolledStatus {
  status: ExportStatus;
  error_msg: string | undefined;
  at: number;
}

/** By job id. */
export const learnedAtom = atom<Readonly<Record<string, PolledStatus>>>({});
onSessionEnd(() => store.set(learnedAtom, {}));

/** Takes down how a job stands, here and in the local store. */
export function recordStatus(jobId: string, status: ExportStatus, error_msg?: string): void {
  store.set(learnedAtom, (polledStatus) => ({ ...polledStatus, [jobId]: { status, error_msg, at: Date.now() } }));
  settleStoredJob(jobId, status, error_msg);
}
