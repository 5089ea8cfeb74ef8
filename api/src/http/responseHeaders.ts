import { CAPABILITIES_HEADER, type Capability } from '@faultline/shared/contract';
import type { CallDefinition } from '@faultline/shared/contract/schemas';
import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { AppEnv } from './AppEnv.ts';
import { callSchemas } from './callSchemas.ts';
import type { EndpointName, RouterDeps } from './createRouter.ts';

export function listCapabilities(routed: RouterDeps['calls']): Capability[] {
  const definitions: CallDefinition[] = Object.values(callSchemas);
  const incomplete = new Set(
    definitions
      .filter(({ call }) => !routed.has(call as EndpointName))
      .flatMap((definition) => capabilitiesOf(definition)),
  );
  return [...new Set(definitions.flatMap(capabilitiesOf))].filter((name) => !incomplete.has(name));
}

const capabilitiesOf = ({ capability, fieldCapability }: CallDefinition) =>
  [capability, fieldCapability].filter((name): name is Capability => name !== undefined);

// Decision 0067.
export function announceCapabilities(deps: Pick<RouterDeps, 'calls'>): MiddlewareHandler<AppEnv> {
  // Areas add their routes after this middleware is created.
  let header: string | undefined;
  return async (c, next) => {
    await next();
    header ??= listCapabilities(deps.calls).join(', ');
    c.header(CAPABILITIES_HEADER, header);
  };
}

// HTML pages (docs, an export) set their own policy.
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
