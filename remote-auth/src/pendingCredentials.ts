import { useEffect, useState } from 'react';

export interface Credentials {
  email: string;
  password: string;
}

/**
 * What was typed to sign in, on its way to the code screen so that the right code signs in directly. It lives
 * in this variable alone: no storage, no router state, no cache.
 */
let pending: Credentials | undefined;
let leaving: ReturnType<typeof setTimeout> | undefined;

export const storeCredentials = (credentials: Credentials): void => {
  pending = credentials;
};

export const clearCredentials = (): void => {
  pending = undefined;
};

/** What is held, and only while the caller is on screen; then it is forgotten. */
export function usePendingCredentials(): Credentials | undefined {
  const [credentials] = useState(() => pending);
  useEffect(() => {
    clearTimeout(leaving);
    // In the next task, for StrictMode leaves and comes back within one.
    return () => {
      leaving = setTimeout(clearCredentials);
    };
  }, []);
  return credentials;
}
