import { useUserStorage } from '@faultline/shared/session';

const shown = { name: 'overview', initial: true, read: (stored: unknown) => stored !== false };

/** Whether the panels above the list are wanted; remembered. */
export const useOverviewShown = () => useUserStorage<boolean>(shown);
