import type { EndpointSchemas, Method } from '../endpoint.ts';

/** The permissions that an API token can have. */
export const tokenScopes = [
  'account:read',
  'cves:read',
  'trackings:read',
  'trackings:write',
  'exports:read',
  'exports:write',
] as const;

export type TokenScope = (typeof tokenScopes)[number];

/** The roles of a team's members, with the least rights first. */
export const teamRoles = ['viewer', 'member', 'admin', 'owner'] as const;

export type TeamRole = (typeof teamRoles)[number];

/** A call of the provider. The route, the OpenAPI document, the capability list and the browser's endpoint derive from it. */
export interface CallDefinition extends EndpointSchemas {
  readonly call: `${Method} /${string}`;
  readonly description: string;
  /** Default: a signed-in user with a verified address. `operator`: one whom an operator made an operator. */
  readonly access?: 'public' | 'operator';
  /** The scope that an API token needs for a call that is not public. `session`, the default, refuses every API token. */
  readonly scope?: TokenScope | 'session';
  /**
   * The least role with which the call acts for a team: the one of the parameter `teamId`, or else of the header
   * `Faultline-Team`. Calls with the scopes of CVEs, trackings and exports need none: viewers read, members write.
   */
  readonly team?: TeamRole;
  /** Also answered to members without the second factor that their team requires, who get 403 ERR_TEAM_SECOND_FACTOR else. */
  readonly withoutSecondFactor?: true;
  /** The capability that a provider announces with this call; calls of the specification have none. */
  readonly capability?: string;
  /** The capability that adds fields to a call of the specification. */
  readonly fieldCapability?: string;
  /**
   * Refused with 403 ERR_PROOF_REQUIRED unless the session entered a second factor within 10 minutes, or the password
   * of an account without one (`POST /user/proof`). `second-factor`: only where the account has one, or no password,
   * because otherwise the body repeats the password.
   */
  readonly proof?: true | 'second-factor';
  /** Error answers beyond those of every call (400, 401, 413, 415, 429), by status. */
  readonly errors?: Readonly<Partial<Record<401 | 403 | 404 | 409 | 410, string>>>;
}

/** `defineCall('GET /vendors/{id}', { description: 'One vendor.', scope: 'cves:read', answer: vendor })` */
export const defineCall = <
  const Call extends CallDefinition['call'],
  const Definition extends Omit<CallDefinition, 'call'>,
>(
  call: Call,
  definition: Definition,
): Definition & { readonly call: Call } => ({ ...definition, call });
