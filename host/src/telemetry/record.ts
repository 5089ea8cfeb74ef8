import type { TelemetryEvent } from '@faultline/shared/contract';
import { store } from '@faultline/shared/session';
import { atom } from 'jotai';
import type { LiveArea } from '../boot/registry.ts';

/** What happened in this page, and when (ms since it began). */
export interface Recorded extends TelemetryEvent {
  at: number;
}

const EVENT_BUFFER_SIZE = 200;

/** The last events of this page, oldest first. */
export const eventsAtom = atom<readonly Recorded[]>([]);

const readRegistrySeq = () => Number(document.getElementById('faultline-registry')?.dataset['seq'] ?? 0);

type Details = Partial<Pick<TelemetryEvent, 'phase' | 'attempt' | 'ms' | 'bytes'>>;

/** What the area's files were, as sent; those from a cache count as well. */
function measureTransferredBytes({ release }: LiveArea): number {
  const folder = release.entry.slice(0, release.entry.lastIndexOf('/') + 1);
  const files = performance.getEntriesByType('resource').filter(({ name }) => name.includes(folder));
  return files.reduce((sum, file) => sum + ((file as PerformanceResourceTiming).encodedBodySize ?? 0), 0);
}

/** Notes an event of federation: for `/platform`, and for who listens. */
export function record(event: TelemetryEvent['event'], area: LiveArea, { ms, ...details }: Details = {}): void {
  const { area: remote, version, source } = area;
  const recorded: Recorded = {
    at: performance.now(),
    event,
    remote,
    version,
    seq: readRegistrySeq(),
    source,
    ...details,
  };
  if (ms !== undefined) recorded.ms = Math.round(ms);
  if (event === 'mf.load.ok') recorded.bytes = measureTransferredBytes(area);
  store.set(eventsAtom, (events) => [...events, recorded].slice(-EVENT_BUFFER_SIZE));
}
