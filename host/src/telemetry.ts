import { callWithoutAuthRedirect, getTelemetryNonce, hasCapability, onCapabilitiesChange } from '@faultline/shared/api';
import { account, type TelemetryEvent } from '@faultline/shared/contract';
import { store } from '@faultline/shared/session';
import { atom } from 'jotai';
import type { LiveArea } from './registry/registry.ts';

export interface Recorded extends TelemetryEvent {
  at: number;
}

const EVENT_BUFFER_SIZE = 200;
// One in ten pages reports successes too. The report contains the rate, so that the provider can extrapolate.
const SAMPLE_RATE = 10;
const REPORT_PATH = '/api/telemetry';
const REPORT_DELAY_MS = 3000;
const MAX_EVENTS_PER_REPORT = 50;

export const eventsAtom = atom<readonly Recorded[]>([]);

type Details = Partial<Pick<TelemetryEvent, 'phase' | 'attempt' | 'ms' | 'bytes'>>;

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

// Reports the events of this page: failures soon, successes when a sampled page is left. Reports contain nothing that
// identifies the user. Providers that do not announce telemetry receive none.
export function startReporting(sampled = Math.random() * SAMPLE_RATE < 1): void {
  let lastSent: Recorded | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listUnsentEvents = () => {
    const events = store.get(eventsAtom);
    return events.slice(lastSent === undefined ? 0 : events.indexOf(lastSent) + 1);
  };
  let hasCalled = false;
  // An area such as sign-in can fail before the page has called the provider, so its capabilities are unknown. Any
  // user may make this call of the specification; `onCapabilitiesChange` receives the result.
  const callProvider = () => {
    if (hasCalled || hasCapability('telemetry') !== undefined) return;
    hasCalled = true;
    callWithoutAuthRedirect(account.plans).catch(() => undefined);
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    // `eventsAtom` keeps the events until the provider has responded.
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

// Transferred sizes of the area's files; cached files count too.
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
