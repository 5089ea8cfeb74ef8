import { account } from './account.ts';
import { catalog, meta, productVersions, search } from './catalogue.ts';
import { cves } from './cves/cves.ts';
import type { AreaCapability, Endpoint } from './endpoint.ts';
import { factors } from './sign-in/factors.ts';
import type { endpointSchemas } from './schemas/index.ts';
import { memberships } from './memberships.ts';
import { sso } from './sign-in/sso.ts';
import { telemetry } from './telemetry.ts';
import { trackings } from './trackings.ts';

type Definition = (typeof endpointSchemas)[keyof typeof endpointSchemas];
type NameOf<D> = D extends { capability: infer Name } ? Name : D extends { fieldCapability: infer Name } ? Name : never;

/** The capabilities that hosts know by name: those of the definitions in `schemas/`. */
export type KnownCapability = NameOf<Definition>;

/** With those of areas' own calls. */
export type Capability = KnownCapability | AreaCapability;

const listCalls = () => {
  const calls: Record<string, string[]> = { 'export-columns': [], 'match-outcomes': [], operators: [] };
  for (const group of [
    account,
    catalog,
    cves,
    factors,
    memberships,
    meta,
    productVersions,
    search,
    sso,
    telemetry,
    trackings,
  ]) {
    for (const { method, path, extension } of Object.values<Endpoint>(group)) {
      if (extension !== undefined) calls[extension] = [...new Set(calls[extension]).add(`${method} ${path}`)];
    }
  }
  return calls as Record<KnownCapability, string[]>;
};

/**
 * All calls beyond the specification by capability. A provider announces its capabilities in the header `API-
 * Capabilities` (decision 0067); the front end makes no other call of this list. A capability with an empty list adds
 * fields to a call of the specification.
 */
export const capabilityCalls: Readonly<Record<KnownCapability, readonly string[]>> = listCalls();
/** The response header, on any response of the provider: names of capabilities, separated by commas. */
export const CAPABILITIES_HEADER = 'API-Capabilities';

/** The response header with the nonce that the page's reports need (`POST /telemetry`); a provider may send none. */
export const TELEMETRY_NONCE_HEADER = 'Telemetry-Nonce';

const isAreaCapability = (name: string): name is AreaCapability => /^[a-z][a-z0-9-]*\/[a-z][a-z0-9_-]*$/.test(name);
const isCapability = (name: string): name is Capability =>
  Object.hasOwn(capabilityCalls, name) || isAreaCapability(name);

/** The known capabilities of a header's value, and those of areas' own calls; undefined where the response has no such header. */
export function parseCapabilities(header: string | null): ReadonlySet<Capability> | undefined {
  if (header === null) return undefined;
  const names = header.split(',').map((name) => name.trim().toLowerCase());
  return new Set(names.filter(isCapability));
}

/** The capability that a provider must announce before this call is made; undefined for a call of the specification. */
export const findCapability = ({
  capability,
  extension,
}: Pick<Endpoint, 'capability' | 'extension'>): Capability | undefined =>
  capability ?? (extension as KnownCapability | undefined);
