import { useSession } from '@faultline/shared/session';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { usePendingCredentials } from '../pendingCredentials.ts';
import { usePostLoginRedirect } from '../signInState.ts';
import { EmbeddedVerification } from './EmbeddedVerification.tsx';
import { VerificationPage } from './VerificationPage.tsx';

/**
 * Verifies the code of the email. After a password was entered, the user is signed in; otherwise it ends at sign in.
 */
export function VerifyScreen() {
  const { pendingEmail } = useSession();
  const [email, setEmail] = useState(pendingEmail);
  // It stays on show when it is forgotten: by then the screen is on its way to another.
  if (pendingEmail !== undefined && pendingEmail !== email) setEmail(pendingEmail);
  const pending = usePendingCredentials();
  const onward = usePostLoginRedirect();
  if (onward !== undefined) return <Navigate to={onward} replace />;
  if (pending !== undefined && pending.email === email) return <EmbeddedVerification credentials={pending} />;
  return <VerificationPage email={email} />;
}
