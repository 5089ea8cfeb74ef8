import { CAPABILITIES_HEADER, type Capability, capabilityCalls, nameAreaCapability } from '@faultline/shared/contract';
import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { AppEnv } from './AppEnv.ts';
import { areaSchemas } from './callSchemas.ts';
import type { EndpointName, RouterDeps } from './createRouter.ts';

// Fields of calls that the specification has.
const fieldCapabilities: readonly [Capability, readonly EndpointName[]][] = [['export-columns', ['POST /export']]];

/** Returns the capabilities whose calls are all routed. */
export function listCapabilities(routed: RouterDeps['calls']): Capability[] {
  const owned = Map.groupBy(Object.keys(areaSchemas), (call) => nameAreaCapability(call.split(' ')[1] ?? ''));
  const entries = [...Object.entries(capabilityCalls), ...owned, ...fieldCapabilities] as [
    Capability,
    readonly string[],
  ][];
  return entries
    .filter(([, calls]) => calls.length > 0 && calls.every((call) => routed.has(call as EndpointName)))
    .map(([name]) => name);
}

/** Announces the capabilities of this API in each response (decision 0067). */
export function announceCapabilities(deps: Pick<RouterDeps, 'calls'>): MiddlewareHandler<AppEnv> {
  // Areas add their routes after this middleware is created.
  let header: string | undefined;
  return async (c, next) => {
    await next();
    header ??= listCapabilities(deps.calls).join(', ');
    c.header(CAPABILITIES_HEADER, header);
  };
}

/** Forbids scripts, framing and caching of responses. HTML pages (docs, an export) set their own policy. */
export const securityHeaders = (): MiddlewareHandler => {
  const headers = secureHeaders({
    contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    xFrameOptions: 'DENY',
    overwrite: false,
  });
  return async (c, next) => {
    await headers(c, async () => {
      await next();
      if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store');
    });
  };
};
