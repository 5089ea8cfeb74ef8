import type { Config } from '../../config.ts';

type Oidc = NonNullable<Config['oidc']>;
type Claims = Record<string, unknown>;

export interface StatedGroups {
  groups: string[];
  /** The reason for which `groups` may be incomplete. Undefined if they are complete. */
  problem?: 'missing' | 'left out' | 'unreadable' | undefined;
}

export interface Identity extends StatedGroups {
  issuer: string;
  subject: string;
  /** Undefined unless it is verified, or the provider is trusted and says nothing about it. */
  email: string | undefined;
  /** The session at the provider, or an empty string. */
  sid: string;
}

/** Reads what the ID token and the user info say. The ID token wins, where both name a claim. */
export function readIdentity(oidc: Oidc, idToken: Claims & { iss: string; sub: string }, userInfo: Claims): Identity {
  const claims: Claims = {
    ...userInfo,
    ...Object.fromEntries(Object.entries(idToken).filter(([, value]) => value !== null)),
  };
  const { email, sid } = claims;
  return {
    issuer: idToken.iss,
    subject: idToken.sub,
    email: typeof email === 'string' && email !== '' && isVerified(oidc, claims) ? email : undefined,
    sid: typeof sid === 'string' ? sid : '',
    ...readGroups(oidc, claims, findClaim(idToken, oidc.groupsClaim) ?? findClaim(userInfo, oidc.groupsClaim)),
  };
}

// `xms_edov` is what Microsoft Entra sends instead of `email_verified`.
function isVerified({ isEmailTrusted }: Oidc, { email_verified, xms_edov }: Claims): boolean {
  const statements = [email_verified, xms_edov].filter((value) => value !== undefined && value !== null);
  return statements.length === 0 ? isEmailTrusted : statements.every(isTrue);
}

const isTrue = (value: unknown) => ['true', '1'].includes(String(value).toLowerCase());

// A name is a claim as it stands, such as `https://example.com/groups`, or a path as `realm_access.roles`.
function findClaim(claims: unknown, name: string): unknown {
  if (!isRecord(claims)) return undefined;
  if (Object.hasOwn(claims, name)) return claims[name];
  for (let dot = name.indexOf('.'); dot !== -1; dot = name.indexOf('.', dot + 1)) {
    const parent = name.slice(0, dot);
    const value = Object.hasOwn(claims, parent) ? findClaim(claims[parent], name.slice(dot + 1)) : undefined;
    if (value !== undefined) return value;
  }
  return undefined;
}

function readGroups({ groups: entries, groupsClaim }: Oidc, claims: Claims, value: unknown): StatedGroups {
  const { _claim_names: elsewhere, hasgroups } = claims;
  const isElsewhere =
    (isRecord(elsewhere) && Object.hasOwn(elsewhere, groupsClaim)) || (groupsClaim === 'groups' && isTrue(hasgroups));
  if (value === undefined || value === null) return { groups: [], problem: isElsewhere ? 'left out' : 'missing' };
  const mapped = entries.map(({ group }) => group);
  const list = toList(value, mapped);
  const groups = list.filter((group): group is string => typeof group === 'string' && group !== '');
  if (groups.length < list.length) return { groups, problem: 'unreadable' };
  return { groups, problem: isElsewhere ? 'left out' : undefined };
}

// Contains `undefined` for each entry that cannot be read.
function toList(value: unknown, mapped: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value === 'string') {
    const isList = !mapped.includes(value) && mapped.some((group) => isListed(group, value));
    return [isList ? undefined : value];
  }
  // Zitadel sends each role as a key, with an object of the organizations that granted it.
  const roles = isRecord(value) ? Object.entries(value) : [];
  return roles.length > 0 && roles.every(([, details]) => isRecord(details))
    ? roles.map(([role]) => role)
    : [undefined];
}

// A text such as `ops, viewers` may be a list or the name of one group. People who may name groups must not get what
// another group gives, so it is not split.
function isListed(group: string, text: string): boolean {
  const name = group.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?:^|[\s,;|["'])${name}(?:$|[\s,;|\]"'])`).test(text);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
