import { paths } from '@faultline/shared/routing';
import { AuthCard, Button } from '@faultline/shared/ui';
import { type ComponentPropsWithRef, type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { withSignInState } from '../signInState.ts';

/** The way to sign in, with the page that was asked for. */
function ToSignIn(props: ComponentPropsWithRef<'a'>) {
  const { state } = useLocation();
  return <Link {...props} to={paths.signIn} state={withSignInState(state)} />;
}

export function DoneStep({ footer }: { footer: ReactNode }) {
  const next = useRef<HTMLAnchorElement>(null);
  useEffect(() => next.current?.focus(), []);
  return (
    <AuthCard title="Password Reset Successful" subtitle="You can now sign in with your new password." footer={footer}>
      <Button ref={next} component={ToSignIn} variant="contained" color="primary" size="large" fullWidth>
        Sign In
      </Button>
    </AuthCard>
  );
}
