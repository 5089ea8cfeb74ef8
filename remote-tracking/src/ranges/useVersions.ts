import type * as versionsModule from '@faultline/shared/versions';
import { useEffect, useState } from 'react';

/** What parses and compares versions: the module that the importer decides with, so that a page agrees with a list. */
export type Versions = typeof versionsModule;

let loading: Promise<Versions> | undefined;

async function loadVersions(): Promise<Versions> {
  try {
    return await (loading ??= import('@faultline/shared/versions'));
  } catch (error) {
    loading = undefined;
    throw error;
  }
}

/** Loads the module once something is there to compare; undefined until then, and while it cannot be loaded. */
export function useVersions(isNeeded: boolean): Versions | undefined {
  const [versions, setVersions] = useState<Versions>();
  useEffect(() => {
    let isCurrent = true;
    if (!isNeeded) return;
    loadVersions().then(
      (loaded) => isCurrent && setVersions(loaded),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isNeeded]);
  return versions;
}
