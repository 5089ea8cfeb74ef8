import { timingSafeEqual } from 'node:crypto';
import { createRemoteJWKSet, decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose';
import { type Access, hashToken, type Identity } from './access.ts';

// A request without a valid credential. The message is for its sender.
export class CredentialError extends Error {
  override name = 'CredentialError';
}

type Keys = ReturnType<typeof createRemoteJWKSet>;
const CLOCK_TOLERANCE_S = 10;
const FETCH_TIMEOUT_MS = 5000;
// Only signatures by a private key of the issuer are accepted, no shared secrets.
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'ES384', 'EdDSA', 'Ed25519'];

const isEqual = (one: string, other: string) => timingSafeEqual(Buffer.from(one, 'hex'), Buffer.from(other, 'hex'));

function findCredential(token: string, { credentials }: Access, now: Date): Identity {
  const hash = hashToken(token);
  const found = credentials.find(({ sha256 }) => isEqual(sha256, hash));
  if (!found) throw new CredentialError('This token is not known here.');
  if (new Date(found.expires) <= now)
    throw new CredentialError(`The token of ${found.name} expired at ${found.expires}.`);
  return { name: found.name, run: undefined, areas: found.areas, rights: found.rights };
}

function readClaims(token: string): JWTPayload {
  try {
    return decodeJwt(token);
  } catch {
    throw new CredentialError('This is not a token.');
  }
}

const explain = (error: unknown) => {
  if (error instanceof errors.JWTExpired) return 'The identity token has expired.';
  if (error instanceof errors.JWTClaimValidationFailed)
    return `The identity token's claim "${error.claim}" is not accepted here.`;
  if (error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError))
    return 'The keys of the issuer cannot be fetched.';
  return 'The identity token is not signed by its issuer.';
};

// The keys of issuers are cached, and fetched again if one is missing.
export function createIdentifier(): (token: string, access: Access, now?: Date) => Promise<Identity> {
  const keySets = new Map<string, Keys>();
  const getKeys = (jwks: string) => {
    const keys = keySets.get(jwks) ?? createRemoteJWKSet(new URL(jwks), { timeoutDuration: FETCH_TIMEOUT_MS });
    keySets.set(jwks, keys);
    return keys;
  };

  // Throws CredentialError that explains the problem of the token.
  return async function identify(token, access, now = new Date()) {
    if (token.split('.').length !== 3) return findCredential(token, access, now);
    const { iss } = readClaims(token);
    const trusted = access.issuers.find(({ issuer }) => issuer === iss);
    if (!trusted) throw new CredentialError('The issuer of this token is not trusted here.');
    const { payload } = await jwtVerify(token, getKeys(trusted.jwks), {
      issuer: trusted.issuer,
      audience: access.audience ?? '',
      algorithms,
      clockTolerance: CLOCK_TOLERANCE_S,
      currentDate: now,
      requiredClaims: ['exp', 'sub'],
    }).catch((error: unknown) => {
      throw new CredentialError(explain(error));
    });
    const rule = trusted.rules.find(({ claims }) =>
      Object.entries(claims).every(([claim, value]) => payload[claim] === value),
    );
    if (!rule) throw new CredentialError('No rule fits the claims of this token.');
    const run = payload[trusted.runClaim ?? 'run_id'];
    return {
      name: rule.name,
      run: typeof run === 'string' || typeof run === 'number' ? String(run).slice(0, 100) : undefined,
      areas: rule.areas,
      rights: rule.rights,
    };
  };
}
