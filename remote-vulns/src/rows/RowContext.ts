import { createContext, use } from 'react';
import type { RowActionHandlers } from './useRowActions.ts';

interface RowSurroundings extends RowActionHandlers {
  /** What is published after this instant is new to the user. */
  since: Date | undefined;
}

/** What cells need beside their row. They read it here, so that rows need not be drawn again when it changes. */
export const RowContext = createContext<RowSurroundings | undefined>(undefined);

export function useRowContext(): RowSurroundings {
  const context = use(RowContext);
  if (context === undefined) throw new Error('A cell of a CVE list stands outside of its list.');
  return context;
}
