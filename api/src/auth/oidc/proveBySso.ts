import type { AnswerOf, BodyOf } from '@faultline/shared/contract';
import type { sso as schemas } from '@faultline/shared/contract/schemas';
import { sql } from '../../db/index.ts';
import { type AuthenticatedUser, badRequest, type Deps, forbidden } from '../../http/index.ts';
import { createAttempt, redeemAttempt, tryAttempt } from './attempts.ts';
import type { IdentityProvider, Request } from './IdentityProvider.ts';

type ProofDeps = Deps & { provider: IdentityProvider };
type ProofRequest = Request & { sessionId: string };

export async function startSsoProof(
  { provider, ...deps }: ProofDeps,
  { credential }: AuthenticatedUser,
): Promise<AnswerOf<typeof schemas.startSsoProof>> {
  const { url, request } = await provider.createRequest({ isFresh: true });
  const pending: ProofRequest = { ...request, sessionId: credential.id };
  return { attempt: await createAttempt(deps, 'proof', pending), url };
}

// The account is proven by the identity that it is connected with, never by an address.
export async function proveBySso(
  { provider, ...deps }: ProofDeps,
  { userId, credential }: AuthenticatedUser,
  { attempt, query }: BodyOf<typeof schemas.proveBySso>,
): Promise<void> {
  const { sessionId, ...request } = await tryAttempt<ProofRequest>(deps, 'proof', attempt);
  await redeemAttempt(deps.db, attempt);
  const { issuer, subject } = await provider.readAnswer(query, request);
  const identity = await deps.db.row(sql`
    select 1 as one from identities where issuer = ${issuer} and subject = ${subject} and user_id = ${userId}`);
  if (identity === undefined || sessionId !== credential.id)
    throw badRequest('Somebody else signed in. Start again, with the account that you use here.', 'ERR_SSO_REFUSED');
  const { hasSecondFactor } = await deps.sessions.findProof(sessionId);
  if (hasSecondFactor) throw forbidden('Enter your second factor instead.', 'ERR_SECOND_FACTOR_REQUIRED');
  await deps.sessions.recordProof(sessionId);
}
