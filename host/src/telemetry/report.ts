import { callWithoutAuthRedirect, hasCapability, onCapabilitiesChange } from '@faultline/shared/api';
import { account, type TelemetryEvent } from '@faultline/shared/contract';
import { store } from '@faultline/shared/session';
import { eventsAtom, type Recorded } from './record.ts';

/** Of how many pages one tells of its successes too; the report says so, and the provider counts accordingly. */
const SAMPLE_RATE = 10;
const REPORT_PATH = '/api/telemetry';
/** Failures come in bunches: the ladder's steps go into one report. */
const REPORT_DELAY_MS = 3000;
const MAX_EVENTS_PER_REPORT = 50;

const isSuccess = ({ event }: TelemetryEvent) => event === 'mf.load.start' || event === 'mf.load.ok';

function send(events: readonly Recorded[]): void {
  if (events.length === 0) return;
  const report = {
    v: 1,
    sample: SAMPLE_RATE,
    events: events.slice(-MAX_EVENTS_PER_REPORT).map((event) => ({ ...event, at: undefined })),
  };
  navigator.sendBeacon(REPORT_PATH, new Blob([JSON.stringify(report)], { type: 'application/json' }));
}

/**
 * Reports what happens in this page: failures soon, and with one page in ten its successes when it is left. Nothing
 * that is reported says who the person is. A provider that does not announce telemetry gets none.
 */
export function startReporting(sampled = Math.random() * SAMPLE_RATE < 1): void {
  let told: Recorded | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listUnsentEvents = () => {
    const events = store.get(eventsAtom);
    return events.slice(told === undefined ? 0 : events.indexOf(told) + 1);
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
    told = events.at(-1) ?? told;
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
