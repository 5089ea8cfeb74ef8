import type { ApiError } from './ApiError.ts';

/** What the transport is told from outside: it knows neither the session nor the screen. */
export interface ApiHandlers {
  /** The bearer token to send, if there is one. */
  token: () => string | undefined;
  /** Asked once after a 401 to a call that carried a token; true when a new token is there and the call is worth repeating. */
  renew: () => Promise<boolean>;
  /** A 401 that stays one. Not called for `ERR_EMAIL_NOT_VERIFIED`. */
  unauthorized: (error: ApiError) => void;
}

const none: ApiHandlers = {
  token: () => undefined,
  renew: () => Promise.resolve(false),
  unauthorized: () => undefined,
};
let current = none;

export const apiHandlers = (): ApiHandlers => current;

/** Gives the transport its handlers; returns what puts the former ones back. */
export function setApiHandlers(handlers: ApiHandlers): () => void {
  const former = current;
  current = handlers;
  return () => {
    current = former;
  };
}
