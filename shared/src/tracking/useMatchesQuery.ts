import { useEffect, useState } from 'react';
import { useCapability } from '../query/useCapability.ts';
import { useUserStorage } from '../session/useUserStorage.ts';
import { isVersioned } from './rowMatches.ts';
import { useTrackings } from './useTrackings.ts';

const needed = {
  name: 'needsMatches',
  initial: undefined,
  read: (stored: unknown) => (typeof stored === 'boolean' ? stored : undefined),
};

/**
 * Returns what a list of CVEs is asked for with, so that its rows say which versions and version filters match: nothing for a user
 * who tracks none. It is remembered, because the list is requested beside the trackings, and stays the same while the list is open.
 */
export function useMatchesQuery(): { matches: 'true' | undefined } {
  const isOffered = useCapability('tracking-matches');
  const { query } = useTrackings();
  const [remembered, remember] = useUserStorage<boolean | undefined>(needed);
  const isNeeded =
    isOffered === undefined || query.status !== 'ready'
      ? undefined
      : isOffered && query.data.some((tracking) => tracking.is_active && isVersioned(tracking));
  const [known, setKnown] = useState<boolean>();
  if (known === undefined && isNeeded !== undefined) setKnown(isNeeded);
  useEffect(() => {
    if (isNeeded !== undefined) remember(isNeeded);
  }, [isNeeded, remember]);
  return { matches: (known ?? remembered) === true && isOffered !== false ? 'true' : undefined };
}
