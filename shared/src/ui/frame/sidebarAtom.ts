import { atomWithStorage } from 'jotai/utils';
import { storedText } from '../../session/storedText.ts';

/** Whether the sidebar shows icons only; remembered. */
export const sidebarCollapsedAtom = atomWithStorage(
  'sidebarCollapsed',
  false,
  storedText((text) => text === 'true', String),
  {
    getOnInit: true,
  },
);
