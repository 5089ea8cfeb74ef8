import { useEffect, useState } from 'react';

export interface Credentials {
  email: string;
  password: string;
}

// The credentials are kept for the code screen, so that the code signs the user in. They are in no storage, router
// state or cache.
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
    // In the next task, because StrictMode unmounts and mounts again within one task.
    return () => {
      leaving = setTimeout(clearCredentials);
    };
  }, []);
  return credentials;
}
