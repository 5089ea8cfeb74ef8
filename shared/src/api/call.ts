import type { BodyOf, Endpoint, ParamsOf, QueryOf, EndpointSchemas } from '../contract/endpoint.ts';
import { ApiError } from './ApiError.ts';
import { apiHandlers, toResponseError, exchange, openBody, type RequestInput } from './request.ts';

export type CallInput<Path extends string, S extends EndpointSchemas> = {
  params?: ParamsOf<Path>;
  query?: QueryOf<S>;
  body?: BodyOf<S>;
  signal?: AbortSignal | undefined;
};

export interface Answer<T> {
  data: T;
  message: string | undefined;
}

const EMAIL_NOT_VERIFIED = 'ERR_EMAIL_NOT_VERIFIED';

type ProofHandler = () => Promise<boolean>;
let askForProof: ProofHandler | undefined;

/**
 * Sets what asks the user for a second factor or password when a call needs it (ERR_PROOF_REQUIRED). The call is
 * repeated if the handler resolves to true. Returns a function that removes the handler.
 */
export function setProofHandler(handler: ProofHandler): () => void {
  askForProof = handler;
  return () => {
    if (askForProof === handler) askForProof = undefined;
  };
}

/**
 * Repeats a call once after a 401 when the session could be renewed, and after a proof that the provider requires; a 401
 * that stays is handed on. Used by `call` and `download`.
 */
export async function withTokenRefresh<T>(
  attempt: () => Promise<{ error: ApiError | undefined; token: string | undefined; value: T }>,
) {
  let result = await attempt();
  const isRejected = () => result.error?.status === 401 && result.error.code !== EMAIL_NOT_VERIFIED;
  if (isRejected() && result.token !== undefined && (await apiHandlers().renew())) result = await attempt();
  if (result.error?.code === 'ERR_PROOF_REQUIRED' && (await askForProof?.())) result = await attempt();
  if (result.error?.code?.startsWith('ERR_TEAM_')) apiHandlers().teamRefused?.();
  // An answer to a session that has ended must not affect the present one.
  const present = apiHandlers().token() === result.token;
  if (isRejected() && present && result.error !== undefined) apiHandlers().unauthorized(result.error);
  if (result.error !== undefined) throw result.error;
  return result.value;
}

async function once<T>(endpoint: Endpoint<string, EndpointSchemas, T>, input: RequestInput) {
  const { response, token } = await exchange(endpoint, input, 'text');
  const opened = openBody(response._data);
  const error = toResponseError(response, opened);
  const value = { data: error === undefined ? readData(endpoint, opened.data) : undefined, message: opened.message };
  return { error, token, value: value as Answer<T> };
}

// An answer that does not match the schema its provider committed to.
function readData<T>({ read }: Endpoint<string, EndpointSchemas, T>, data: unknown): T {
  try {
    return read(data);
  } catch {
    throw new ApiError({ kind: 'http', message: 'The service sent an invalid answer.', code: 'ERR_INVALID_ANSWER' });
  }
}

/** Asks the provider. Throws only `ApiError`, whose message can be shown. */
export function call<Path extends string, S extends EndpointSchemas, T>(
  endpoint: Endpoint<Path, S, T>,
  input: CallInput<Path, S> = {},
): Promise<Answer<T>> {
  return withTokenRefresh(() => once(endpoint, input as RequestInput));
}

/** Like `call`, but a 401 only throws. For calls of the session itself, which decide what it means. */
export async function callWithoutAuthRedirect<Path extends string, S extends EndpointSchemas, T>(
  endpoint: Endpoint<Path, S, T>,
  input: CallInput<Path, S> = {},
): Promise<Answer<T>> {
  const { error, value } = await once(endpoint, input as RequestInput);
  if (error !== undefined) throw error;
  return value;
}
