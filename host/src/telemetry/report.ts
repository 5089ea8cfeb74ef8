import type { TelemetryEvent } from '@faultline/shared/contract';
import { store } from '@faultline/shared/session';
import { eventsAtom, type Recorded } from './record.ts';

/** Of how many pages one tells of its successes too; the report says so, and the provider counts accordingly. */
const SAMPLE = 10;
const ADDRESS = '/api/telemetry';
/** Failures come in bunches: the ladder's steps go into one report. */
const DELAY_MS = 3000;
const MOST = 50;

const isSuccess = ({ event }: TelemetryEvent) => event === 'mf.load.start' || event === 'mf.load.ok';

function send(events: readonly Recorded[]): void {
  if (events.length === 0) return;
  const report = { v: 1, sample: SAMPLE, events: events.slice(-MOST).map((event) => ({ ...event, at: undefined })) };
  navigator.sendBeacon(ADDRESS, new Blob([JSON.stringify(report)], { type: 'application/json' }));
}

/**
 * Reports what happens in this page: failures soon, and with one page in ten its successes when it is left. Nothing
 * that is reported says who the person is.
 */
export function startReporting(sampled = Math.random() * SAMPLE < 1): void {
  let told: Recorded | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const untold = () => {
    const events = store.get(eventsAtom);
    return events.slice(told === undefined ? 0 : events.indexOf(told) + 1);
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const events = untold();
    told = events.at(-1) ?? told;
    send(sampled ? events : events.filter((event) => !isSuccess(event)));
  };
  store.sub(eventsAtom, () => {
    if (timer === undefined && untold().some((event) => !isSuccess(event))) timer = setTimeout(flush, DELAY_MS);
  });
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
}
