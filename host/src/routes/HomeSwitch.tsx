import { useSession } from '@faultline/shared/session';
import type { ReactNode } from 'react';
import { Guard } from '../guard/Guard.tsx';

/** What stands at `/`: the landing page for a visitor, and the guarded home screen for who is signed in. */
export function HomeSwitch({ visitor }: { visitor: ReactNode }) {
  const { status } = useSession();
  return status === 'anonymous' && visitor !== undefined ? visitor : <Guard />;
}
