import type { LiveRegistry } from '@faultline/shared/contract';
import { withTimeout } from '../federation/withTimeout.ts';
import { inlinedRegistry } from './registry.ts';

const TIMEOUT_MS = 2000;

/** Whether a document that came over the wire can be used where the inlined one could. */
export function isRegistry(document: unknown): document is LiveRegistry {
  const { seq, remotes } = (document ?? {}) as Partial<LiveRegistry>;
  return typeof seq === 'number' && typeof remotes === 'object' && remotes !== null;
}

/** The registry as it is now. Where it cannot be had within `patience` ms, or is older than the page, the inlined copy serves. */
export async function fetchLatestRegistry(timeoutMs = TIMEOUT_MS): Promise<LiveRegistry> {
  const inlined = inlinedRegistry();
  const fetched = fetch('/registry.json', { cache: 'no-cache' }).then((answer) => answer.json() as Promise<unknown>);
  const registry = await withTimeout(fetched, timeoutMs, 'The registry').catch(() => null);
  return isRegistry(registry) && registry.seq >= inlined.seq ? registry : inlined;
}
