import { ApiError } from '@faultline/shared/api';
import { contacts } from '@faultline/shared/routing';
import { signOut, useSession } from '@faultline/shared/session';
import { Frame, toast } from '@faultline/shared/ui';
import { useAtom } from 'jotai';
import { useMemo } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { sessionEndAtom } from '../guard/sessionEnd.ts';
import { activeEntry, type OrderedEntry } from '../routes/navEntries.ts';
import { DemoBanner } from './DemoBanner.tsx';

const COPYRIGHT = `© ${new Date().getFullYear()} Faultline`;

/** The shell around every guarded screen: sidebar, header, and the person's way out. */
export function AppLayout({ entries }: { entries: readonly OrderedEntry[] }) {
  const { user } = useSession();
  const { pathname } = useLocation();
  const [departure, setDeparture] = useAtom(sessionEndAtom);
  const lines = useMemo(() => {
    const active = activeEntry(entries, pathname);
    return entries.map((entry) => ({ ...entry, active: entry === active }));
  }, [entries, pathname]);

  async function leave() {
    if (departure === 'left') return;
    setDeparture('left');
    try {
      await signOut();
      toast.success('Successfully logged out');
    } catch (error) {
      // The session was over already; a toast has said so, and `Departure` sees to the rest.
      if (error instanceof ApiError && error.status === 401) return;
      setDeparture('none');
      toast.error('Failed to logout. Please try again.');
    }
  }

  return (
    <Frame
      entries={lines}
      email={user?.email}
      onSignOut={() => void leave()}
      feedbackUrl={contacts.feedbackForm}
      copyright={COPYRIGHT}
      banner={<DemoBanner />}
    >
      <Outlet />
    </Frame>
  );
}
