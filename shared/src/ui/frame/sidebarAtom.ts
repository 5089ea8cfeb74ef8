import { atomWithStorage } from 'jotai/utils';
import { createStringStorage } from '../../session/createStringStorage.ts';

/** Whether the sidebar shows icons only; remembered. */
export const sidebarCollapsedAtom = atomWithStorage(
  'sidebarCollapsed',
  false,
  createStringStorage((text) => text === 'true', String),
  {
    getOnInit: true,
  },
);
