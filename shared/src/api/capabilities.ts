import {
  CAPABILITIES_HEADER,
  type Capability,
  parseCapabilities,
  TELEMETRY_NONCE_HEADER,
} from '../contract/capabilities.ts';

type Capabilities = ReadonlySet<Capability>;

let current: Capabilities | undefined;
let telemetryNonce: string | undefined;
const listeners = new Set<() => void>();

/** Returns whether the provider announces the capability; undefined while nothing is known, because it has not responded yet. */
export const hasCapability = (name: Capability): boolean | undefined => current?.has(name);

export const getTelemetryNonce = (): string | undefined => telemetryNonce;

export function setCapabilities(capabilities: Capabilities | undefined): void {
  if (capabilities === undefined) telemetryNonce = undefined;
  current = capabilities;
  for (const listener of listeners) listener();
}

export function onCapabilitiesChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const isSame = (one: Capabilities | undefined, other: Capabilities) =>
  one !== undefined && one.size === other.size && [...other].every((name) => one.has(name));

// A response without the header changes nothing, because a gateway may have written it. If the first response has no
// header and is not such an error, there are no capabilities.
export function readCapabilities({ headers, status }: Pick<Response, 'headers' | 'status'>): void {
  telemetryNonce = headers.get(TELEMETRY_NONCE_HEADER) ?? telemetryNonce;
  const announced = parseCapabilities(headers.get(CAPABILITIES_HEADER));
  if (announced === undefined && (current !== undefined || status >= 500)) return;
  const next = announced ?? new Set();
  if (!isSame(current, next)) setCapabilities(next);
}
