import { callWithoutAuthRedirect, getTelemetryNonce, hasCapability, onCapabilitiesChange } from '@faultline/shared/api';
import { account, type TelemetryEvent } from '@faultline/shared/contract';
import { store } from '@faultline/shared/session';
import { atom } from 'jotai';
import type { LiveArea } from './registry/registry.ts';

/** The events of this page, with their times (ms since it began). */
export interface Recorded extends TelemetryEvent {
  at: number;
}

const EVENT_BUFFER_SIZE = 200;
/** Of how many pages one reports its successes too; the report says so, and the provider counts accordingly. */
const SAMPLE_RATE = 10;
const REPORT_PATH = '/api/telemetry';
/** Failures come in bunches: the steps of the fallback chain go into one report. */
const REPORT_DELAY_MS = 3000;
const MAX_EVENTS_PER_REPORT = 50;

/** The last events of this page, oldest first. */
export const eventsAtom = atom<readonly Recorded[]>([]);

type Details = Partial<Pick<TelemetryEvent, 'phase' | 'attempt' | 'ms' | 'bytes'>>;

/** Notes an event of federation: for `/platform`, and for who listens. */
export function record(event: TelemetryEvent['event'], area: LiveArea, { ms, ...details }: Details = {}): void {
  const { area: remote, version, source } = area;
  const recorded: Recorded = {
    at: performance.now(),
    event,
    remote,
    version,
    revision: readRegistryRevision(),
    source,
    ...details,
  };
  if (ms !== undefined) recorded.ms = Math.round(ms);
  if (event === 'mf.load.ok') recorded.bytes = measureTransferredBytes(area);
  store.set(eventsAtom, (events) => [...events, recorded].slice(-EVENT_BUFFER_SIZE));
}

/**
 * Reports what happens in this page: failures soon, and with one page in ten its successes when it is left. Nothing
 * that is reported identifies the user. A provider that does not announce telemetry gets none.
 */
export function startReporting(sampled = Math.random() * SAMPLE_RATE < 1): void {
  let lastSent: Recorded | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listUnsentEvents = () => {
    const events = store.get(eventsAtom);
    return events.slice(lastSent === undefined ? 0 : events.indexOf(lastSent) + 1);
  };
  let hasCalled = false;
  /**
   * An area can fail before the page has called the provider, as that of sign-in does: then its capabilities are unknown.
   * This call is of the specification, and anyone may make it; its response is heard by `onCapabilitiesChange`.
   */
  const callProvider = () => {
    if (hasCalled || hasCapability('telemetry') !== undefined) return;
    hasCalled = true;
    callWithoutAuthRedirect(account.plans).catch(() => undefined);
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    // Until the provider has responded `eventsAtom` keeps them.
    if (hasCapability('telemetry') !== true) return;
    const events = listUnsentEvents();
    lastSent = events.at(-1) ?? lastSent;
    send(sampled ? events : events.filter((event) => !isSuccess(event)));
  };
  const schedule = () => {
    if (timer !== undefined || listUnsentEvents().every(isSuccess)) return;
    callProvider();
    timer = setTimeout(flush, REPORT_DELAY_MS);
  };
  store.sub(eventsAtom, schedule);
  onCapabilitiesChange(schedule);
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
}

const readRegistryRevision = () => Number(document.getElementById('faultline-registry')?.dataset['revision'] ?? 0);

/** Returns the sizes of the area's files as sent; those from a cache count as well. */
function measureTransferredBytes({ release }: LiveArea): number {
  const folder = release.entry.slice(0, release.entry.lastIndexOf('/') + 1);
  const files = performance.getEntriesByType('resource').filter(({ name }) => name.includes(folder));
  return files.reduce((sum, file) => sum + ((file as PerformanceResourceTiming).encodedBodySize ?? 0), 0);
}

const isSuccess = ({ event }: TelemetryEvent) => event === 'mf.load.start' || event === 'mf.load.ok';

function send(events: readonly Recorded[]): void {
  if (events.length === 0) return;
  const report = {
    v: 1,
    sample: SAMPLE_RATE,
    nonce: getTelemetryNonce(),
    events: events.slice(-MAX_EVENTS_PER_REPORT).map((event) => ({ ...event, at: undefined })),
  };
  navigator.sendBeacon(REPORT_PATH, new Blob([JSON.stringify(report)], { type: 'application/json' }));
}
