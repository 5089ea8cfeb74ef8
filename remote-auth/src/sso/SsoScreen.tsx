import { sso, type SsoLink } from '@faultline/shared/contract';
import { AuthCard, PasswordField, TextField } from '@faultline/shared/forms';
import { useCommand } from '@faultline/shared/query';
import { paths } from '@faultline/shared/routing';
import { useSession } from '@faultline/shared/session';
import { AppLink, ErrorPanel, Skeletons } from '@faultline/shared/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { AuthForm, SubmitButton } from '../form/AuthForm.tsx';
import { type FormProblem, toFormProblem, validateRequired } from '../form/formProblem.ts';
import { useForm } from '../form/useForm.ts';
import { openSession, texts } from '../openSession.ts';
import { takeAttempt } from './ssoAttempt.ts';

const INCOMPLETE = 'This sign-in was not started in this tab, or it was completed already.';

// Where the identity provider leads back to.
export function SsoScreen() {
  const { problem, link, from } = useSsoAnswer();
  const { status } = useSession();
  if (status === 'signed-in') return <Navigate to={from ?? paths.daily} replace />;
  const footer = <AppLink to={paths.signIn}>Back to sign in</AppLink>;
  if (link !== undefined) return <LinkAccount link={link} />;
  return (
    <AuthCard title="Signing in" footer={footer}>
      {problem === undefined ? (
        <Skeletons count={1} height={52} label="Signing in..." />
      ) : (
        <ErrorPanel title="Couldn't sign in" message={problem} />
      )}
    </AuthCard>
  );
}

function useSsoAnswer() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const finish = useCommand(sso.finish, { failed: false });
  const [problem, setProblem] = useState<string>();
  const [link, setLink] = useState<SsoLink>();
  const [from, setFrom] = useState<string>();
  const isTaken = useRef(false);

  // The code must not stay in the history.
  const complete = useEffectEvent(() => {
    if (isTaken.current) return Promise.resolve();
    isTaken.current = true;
    return Promise.resolve(navigate({ search: '' }, { replace: true })).then(() => redeem(takeAttempt()));
  });
  useEffect(() => void complete(), []);

  async function redeem(started: ReturnType<typeof takeAttempt>) {
    if (started === undefined || search === '') return setProblem(INCOMPLETE);
    setFrom(started.from);
    const outcome = await finish.run({ body: { attempt: started.attempt, query: search } });
    if (!outcome.ok) return setProblem(outcome.error.message);
    if (outcome.data.session === undefined) return setLink(outcome.data.link);
    openSession(outcome.data.session);
  }

  return { problem, link, from };
}

function LinkAccount({
  link: { attempt, email, has_password: hasPassword, needs_code: needsCode },
}: {
  link: SsoLink;
}) {
  const form = useForm({ password: '', code: '' });
  const linking = useCommand(sso.link, { failed: false });

  async function connect(): Promise<FormProblem | undefined> {
    const { password, code } = form.values;
    const missing = validateRequired('Fill in all fields', { password, ...(needsCode && { code: code.trim() }) });
    if (missing !== undefined) return missing;
    const outcome = await linking.run({ body: { attempt, password, ...(needsCode && { code }) } });
    if (outcome.ok) return openSession(outcome.data);
    const failure = toFormProblem(outcome.error, texts);
    return outcome.error.code === 'ERR_INVALID_CODE' ? { ...failure, fields: ['code'] } : failure;
  }

  return (
    <AuthCard
      title="Confirm your account"
      subtitle={`${email} has an account here already. Enter its password once to connect both.`}
      footer={
        <AppLink to={paths.forgotPassword} state={{ email }}>
          {hasPassword ? 'Forgot your password?' : 'Choose a password first'}
        </AppLink>
      }
    >
      <AuthForm label="Confirm your account" focus="password" form={form} onSubmit={() => void form.submit(connect)}>
        <PasswordField {...form.field('password')} label="Password" autoComplete="current-password" />
        {needsCode && (
          <TextField
            {...form.field('code')}
            label="Code"
            hint="6 digits from your authenticator app, or a recovery code."
            autoComplete="one-time-code"
            spellCheck={false}
            maxLength={32}
          />
        )}
        <SubmitButton label="Connect" busyLabel="Connecting..." pendingLabel={form.pendingLabel} />
      </AuthForm>
    </AuthCard>
  );
}
