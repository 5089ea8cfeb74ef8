import { isIP } from 'node:net';
import type { AnswerOf } from '@faultline/shared/contract';
import type { factors as schemas } from '@faultline/shared/contract/schemas';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { COSEALG, isoBase64URL } from '@simplewebauthn/server/helpers';
import type { InferOutput } from 'valibot';
import { type Db, sql } from '../../db/index.ts';
import { badRequest, conflict, type Deps } from '../../http/index.ts';

type Assertion = InferOutput<typeof schemas.passkeyAssertion>;
type Attestation = InferOutput<typeof schemas.passkeyAttestation>;
type Options = InferOutput<typeof schemas.passkeyOptions>;
export type PasskeyEntry = AnswerOf<typeof schemas.listFactors>['passkeys'][number];

const MAX_PASSKEYS = 20;
// Without ML-DSA, which Node calls experimental.
const ALGORITHMS = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];

export interface RelyingParty {
  id: string;
  origin: string;
}

// Browsers accept domains over https, and `localhost`.
export function findRelyingParty({ publicUrl }: Pick<Deps['config'], 'publicUrl'>): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isAddress = isIP(hostname) !== 0 || hostname.startsWith('[');
  const isSecure = protocol === 'https:' || hostname === 'localhost';
  return isSecure && !isAddress ? { id: hostname, origin } : undefined;
}

interface StoredPasskey {
  id: string;
  user_id: number;
  credential_id: string;
  public_key: string;
  counter: number;
  transports: string[];
}

const findCredentials = (db: Db, userId: number) =>
  db.rows<StoredPasskey>(sql`select credential_id, transports from passkeys where user_id = ${userId}`);

const toDescriptor = ({ credential_id: id, transports }: StoredPasskey) => ({ id, transports });

// Without `userId`, the user chooses among the passkeys that their device has for this site.
export async function createRequestOptions(
  db: Db,
  { id: rpID }: RelyingParty,
  challenge: string,
  userId?: number,
): Promise<Options> {
  const allowed = userId === undefined ? [] : await findCredentials(db, userId);
  return {
    ...(await generateAuthenticationOptions({
      rpID,
      challenge: isoBase64URL.toBuffer(challenge),
      userVerification: 'required',
      allowCredentials: allowed.map(toDescriptor),
      timeout: 300_000,
    })),
  };
}

export async function createCreationOptions(
  db: Db,
  { id: rpID }: RelyingParty,
  challenge: string,
  { userId, email }: { userId: number; email: string },
): Promise<Options> {
  const existing = await findCredentials(db, userId);
  if (existing.length >= MAX_PASSKEYS) {
    throw badRequest(`An account can have ${MAX_PASSKEYS} passkeys. Remove one first.`, 'ERR_TOO_MANY_PASSKEYS');
  }
  return {
    ...(await generateRegistrationOptions({
      rpName: 'Faultline',
      rpID,
      userName: email,
      userDisplayName: email,
      userID: new TextEncoder().encode(String(userId)),
      challenge: isoBase64URL.toBuffer(challenge),
      attestationType: 'none',
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: existing.map(toDescriptor),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      timeout: 300_000,
    })),
  };
}

const refused = () => badRequest('This passkey was not accepted. Try again.', 'ERR_INVALID_PASSKEY');

// Checks challenge, origin, relying party, user verification, signature and counter.
// @throws HttpError 400
export async function acceptAssertion(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  { id: expectedRPID, origin: expectedOrigin }: RelyingParty,
  expectedChallenge: string,
  assertion: Assertion,
): Promise<number> {
  const stored = await db.row<StoredPasskey>(sql`
    select id, user_id, credential_id, public_key, counter, transports from passkeys
    where credential_id = ${assertion.id}`);
  if (stored === undefined) throw refused();
  const { authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...assertion, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    credential: {
      id: stored.credential_id,
      publicKey: isoBase64URL.toBuffer(stored.public_key),
      counter: stored.counter,
    },
    requireUserVerification: true,
  })
    .then((result) => (result.verified ? result : Promise.reject(new Error('The signature does not match'))))
    .catch((error: unknown) => {
      log.warn({ err: error, userId: stored.user_id }, 'a passkey was refused');
      throw refused();
    });
  const { newCounter } = authenticationInfo;
  const used = await db.run(sql`
    update passkeys set counter = ${newCounter}, last_used_at = ${clock.now()}
    where id = ${stored.id} and (counter < ${newCounter}::bigint or (counter = 0 and ${newCounter}::bigint = 0))`);
  if (used !== 1) throw refused();
  return stored.user_id;
}

export async function verifyNewPasskey(
  { id: expectedRPID, origin: expectedOrigin }: RelyingParty,
  expectedChallenge: string,
  attestation: Attestation,
) {
  const { transports, ...response } = attestation.response;
  const result = await verifyRegistrationResponse({
    response: { ...attestation, response, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined);
  if (!result?.verified) throw refused();
  const { id, publicKey, counter } = result.registrationInfo.credential;
  return { credential_id: id, public_key: isoBase64URL.fromBuffer(publicKey), counter, transports: transports ?? [] };
}

export async function insertPasskey(
  { db, clock }: Pick<Deps, 'clock'> & { db: Db },
  userId: number,
  name: string,
  { credential_id, public_key, counter, transports }: Awaited<ReturnType<typeof verifyNewPasskey>>,
): Promise<void> {
  const created = await db.run(sql`
    insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
    values (${userId}, ${credential_id}, ${public_key}, ${counter}, ${transports}::text[], ${name}, ${clock.now()})
    on conflict (credential_id) do nothing`);
  if (created !== 1) throw conflict('This passkey belongs to an account already.', 'ERR_PASSKEY_EXISTS');
}

export const listPasskeys = (db: Db, userId: number) =>
  db.rows<PasskeyEntry>(sql`
    select id, name, created_at, last_used_at from passkeys where user_id = ${userId} order by created_at, id`);

export const renamePasskey = (db: Db, userId: number, id: string, name: string) =>
  db.run(sql`update passkeys set name = ${name} where user_id = ${userId} and id::text = ${id}`);

export const deletePasskey = (db: Db, userId: number, id: string) =>
  db.run(sql`delete from passkeys where user_id = ${userId} and id::text = ${id}`);
