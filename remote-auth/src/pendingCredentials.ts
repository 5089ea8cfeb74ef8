import { useEffect, useState } from 'react';

export interface Credentials {
  email: string;
  password: string;
}

// The credentials typed to sign in, on their way to the code screen so that the right code signs in directly. They live
// in this variable alone: no storage, no router state, no cache.
let pending: Credentials | undefined;
let leaving: ReturnType<typeof setTimeout> | undefined;

export const storeCredentials = (credentials: Credentials): void => {
  pending = credentials;
};

export const clearCredentials = (): void => {
  pending = undefined;
};

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
