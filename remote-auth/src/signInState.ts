import { requestedPage, paths } from '@faultline/shared/routing';
import { useSession } from '@faultline/shared/session';
import { useLocation } from 'react-router-dom';

interface SignInState {
  notice?: string | undefined;
  email?: string | undefined;
  // A signed-in user came to change the password, which is not forgotten.
  purpose?: 'change' | undefined;
}

const toOptionalText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

export const withSignInState = (state: unknown, signInState: SignInState = {}) => ({
  from: requestedPage(state),
  ...signInState,
});

export function readSignInState(state: unknown): SignInState {
  const { notice, email, purpose } = (state ?? {}) as Record<keyof SignInState, unknown>;
  return {
    notice: toOptionalText(notice),
    email: toOptionalText(email),
    purpose: purpose === 'change' ? purpose : undefined,
  };
}

export function usePostLoginRedirect(): string | undefined {
  const { status, requiresVerification } = useSession();
  const { state } = useLocation();
  if (status !== 'signed-in' || requiresVerification) return undefined;
  return requestedPage(state) ?? paths.daily;
}
