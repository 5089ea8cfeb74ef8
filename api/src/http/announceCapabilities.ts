import { CAPABILITIES_HEADER, type Capability, capabilityCalls } from '@faultline/shared/contract';
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './AppEnv.ts';
import type { EndpointName } from './createRouter.ts';
import type { Deps } from './Deps.ts';

/** The capabilities whose calls are all routed. One that is only reserved has no calls yet. */
export function listCapabilities(routed: Deps['calls']): Capability[] {
  const entries = Object.entries(capabilityCalls) as [Capability, readonly string[]][];
  return entries
    .filter(([, calls]) => calls.length > 0 && calls.every((call) => routed.has(call as EndpointName)))
    .map(([name]) => name);
}

/** Announces on every response what this API offers beyond the specification (decision 0067). */
export function announceCapabilities(deps: Pick<Deps, 'calls'>): MiddlewareHandler<AppEnv> {
  // The areas define their routes after this middleware is made.
  let header: string | undefined;
  return async (c, next) => {
    await next();
    header ??= listCapabilities(deps.calls).join(', ');
    c.header(CAPABILITIES_HEADER, header);
  };
}
