import { paths } from '@faultline/shared/routing';
import { AuthCard, Button } from '@faultline/shared/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { carry } from '../arrival.ts';

export function DoneStep({ email, footer }: { email: string; footer: ReactNode }) {
  const { state } = useLocation();
  const next = useRef<HTMLAnchorElement>(null);
  useEffect(() => next.current?.focus(), []);
  return (
    <AuthCard title="Password Reset Successful" subtitle="You can now sign in with your new password." footer={footer}>
      <Button
        ref={next}
        component={Link}
        to={paths.signIn}
        state={carry(state, { email })}
        variant="contained"
        color="primary"
        size="large"
        fullWidth
      >
        Sign In
      </Button>
    </AuthCard>
  );
}
