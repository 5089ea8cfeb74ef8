import type * as versionsModule from '../../versions/index.ts';
import { useEffect, useState } from 'react';

/** The module that parses and compares versions, also the one that the importer decides with, so that a page agrees with a list. */
export type Versions = typeof versionsModule;

export type VersionsState =
  | { status: 'ready'; versions: Versions }
  | { status: 'idle' | 'loading' | 'failed'; versions: undefined };

let loading: Promise<Versions> | undefined;
let loaded: Versions | undefined;

async function loadVersions(): Promise<Versions> {
  try {
    loaded = await (loading ??= import('../../versions/index.ts'));
    return loaded;
  } catch (error) {
    loading = undefined;
    throw error;
  }
}

/** Loads the module once it is needed. While it is loading, a page shows nothing that depends on it. */
export function useVersions(isNeeded: boolean): VersionsState {
  const [versions, setVersions] = useState(() => loaded);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (!isNeeded || versions !== undefined) return;
    let isCurrent = true;
    loadVersions().then(
      (module) => isCurrent && setVersions(module),
      () => isCurrent && setHasFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [isNeeded, versions]);
  if (versions !== undefined) return { status: 'ready', versions };
  return { status: hasFailed ? 'failed' : isNeeded ? 'loading' : 'idle', versions: undefined };
}
