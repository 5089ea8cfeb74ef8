import { paths } from '@faultline/shared/routing';
import { signOut, useSession } from '@faultline/shared/session';
import { Frame, toast } from '@faultline/shared/ui';
import { Outlet, useLocation, useMatches, useNavigate } from 'react-router-dom';
import { FEEDBACK_URL } from '../about/contacts.ts';
import { activeEntry, type NavEntry } from '../routes/navEntries.ts';
import { DemoBanner } from './DemoBanner.tsx';

interface Header {
  title: string;
  subtitle?: string | undefined;
}

/** The shell around every guarded screen: sidebar, header, and the person's way out. */
export function HostFrame({ entries }: { entries: readonly NavEntry[] }) {
  const { user } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const header = useMatches().at(-1)?.handle as Header | undefined;

  async function leave() {
    try {
      await signOut();
      toast.success('Successfully logged out');
      await navigate(paths.signIn, { replace: true });
    } catch {
      toast.error('Failed to logout. Please try again.');
    }
  }

  return (
    <Frame
      entries={entries}
      active={activeEntry(entries, pathname)?.path}
      email={user?.email}
      onSignOut={() => void leave()}
      feedbackUrl={FEEDBACK_URL}
      title={header?.title}
      subtitle={header?.subtitle}
      banner={<DemoBanner />}
    >
      <Outlet />
    </Frame>
  );
}
