import { getErrorMessage, hasCapability } from '@faultline/shared/api';
import { useEffect, useRef, useState } from 'react';
import {
  createLookup,
  type Lookup,
  type Match,
  matchEntry,
  COMPONENTS_PER_REQUEST,
  matchComponents,
} from './match/matchEntry.ts';
import type { ImportRow } from './match/importPlan.ts';
import { ListError, type ReadList } from './read/Entry.ts';
import { forEachConcurrently } from '@faultline/shared/tracking';
import { clearWatchJob } from './watch/watchJob.ts';

const MAX_CONCURRENCY = 4;

const loadReader = () =>
  import('./read/readList.ts').catch(() => {
    throw new ListError("The import couldn't be loaded. Check your connection and try again.");
  });

export type Phase =
  | { name: 'input'; problem?: string }
  | { name: 'matching'; done: number; total: number }
  | { name: 'preview'; list: ReadList; rows: ImportRow[] };

export function useMatching() {
  const [phase, setPhase] = useState<Phase>({ name: 'input' });
  const controller = useRef(new AbortController());
  useEffect(() => () => controller.current.abort(), []);

  async function lookUp(list: ReadList, rows: ImportRow[], again: readonly number[]) {
    controller.current.abort();
    const { signal } = (controller.current = new AbortController());
    const lookup: Lookup = createLookup(signal);
    let done = 0;
    setPhase({ name: 'matching', done, total: again.length });
    const setMatch = (index: number, match: Match) => {
      const row = rows[index];
      if (row !== undefined) rows[index] = { ...row, match };
      done += 1;
    };
    const showProgress = () => !signal.aborted && setPhase({ name: 'matching', done, total: again.length });
    const items = again.flatMap((index) => {
      const entry = rows[index]?.entry;
      return entry?.kind === 'item' ? [{ index, component: entry.component }] : [];
    });
    const matched = hasCapability('match-components') === true ? items : [];
    for (let at = 0; at < matched.length && !signal.aborted; at += COMPONENTS_PER_REQUEST) {
      const part = matched.slice(at, at + COMPONENTS_PER_REQUEST);
      const found = await matchComponents(
        part.map(({ component }) => component),
        signal,
      );
      for (const [place, { index }] of part.entries()) setMatch(index, found[place] as Match);
      showProgress();
    }
    const known = new Set(matched.map(({ index }) => index));
    const others = again.filter((index) => !known.has(index));
    const match = async (index: number) => {
      const entry = rows[index]?.entry;
      if (entry === undefined) return;
      setMatch(index, await matchEntry(entry, lookup));
      showProgress();
    };
    await forEachConcurrently(others, MAX_CONCURRENCY, match, signal);
    if (!signal.aborted) setPhase({ name: 'preview', list, rows });
  }

  return {
    phase,
    find: async (text: string) => {
      clearWatchJob();
      controller.current.abort();
      const { signal } = (controller.current = new AbortController());
      try {
        const { readList } = await loadReader();
        if (signal.aborted) return;
        const list = readList(text);
        const waiting = { status: 'failed', note: 'Not looked up yet' } as const;
        const rows = list.entries.map((entry, index): ImportRow => ({ index, entry, match: waiting }));
        void lookUp(list, rows, [...rows.keys()]);
      } catch (error) {
        if (!signal.aborted) setPhase({ name: 'input', problem: getErrorMessage(error) });
      }
    },
    findFailed: ({ list, rows }: Extract<Phase, { name: 'preview' }>) => {
      const failed = rows.filter(({ match }) => match.status === 'failed').map(({ index }) => index);
      void lookUp(list, [...rows], failed);
    },
    back: (problem?: string) => {
      controller.current.abort();
      setPhase(problem === undefined ? { name: 'input' } : { name: 'input', problem });
    },
  };
}

export type Matching = ReturnType<typeof useMatching>;
