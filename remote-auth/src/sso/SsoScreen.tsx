import { sso, type SsoLink } from '@faultline/shared/contract';
import { AuthCard, clearSsoAttempt, PasswordField, readSsoAttempt, TextField } from '@faultline/shared/forms';
import { useCommand } from '@faultline/shared/query';
import { paths } from '@faultline/shared/routing';
import { useSession } from '@faultline/shared/session';
import { AppLink, ErrorPanel, Skeletons, toast } from '@faultline/shared/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { AuthForm, SubmitButton } from '../form/AuthForm.tsx';
import { type FormProblem, toFormProblem, validateRequired } from '../form/formProblem.ts';
import { useForm } from '../form/useForm.ts';
import { openSession, texts } from '../openSession.ts';
import { useSsoCapability } from './useSsoCapability.ts';

const INCOMPLETE = 'This sign-in was not started in this tab, or it was completed already.';

// The page to which the identity provider returns.
export function SsoScreen() {
  const { started, problem, retry, link, isProven } = useSsoAnswer();
  const { status } = useSession();
  const isProof = started?.isProof === true;
  if (isProof ? isProven : status === 'signed-in') return <Navigate to={started?.from ?? paths.daily} replace />;
  if (link !== undefined) return <LinkAccount link={link} />;
  return isProof ? (
    <AuthCard title="Confirm it's you" footer={<AppLink to={started.from ?? paths.account}>Back</AppLink>}>
      <Outcome title="Couldn't confirm" label="Confirming..." problem={problem} retry={retry} />
    </AuthCard>
  ) : (
    <AuthCard title="Signing in" footer={<AppLink to={paths.signIn}>Back to sign in</AppLink>}>
      <Outcome title="Couldn't sign in" label="Signing in..." problem={problem} retry={retry} />
    </AuthCard>
  );
}

interface OutcomeProps {
  title: string;
  label: string;
  problem: string | undefined;
  retry: (() => void) | undefined;
}

function Outcome({ title, label, problem, retry }: OutcomeProps) {
  if (problem === undefined) return <Skeletons count={1} height={52} label={label} />;
  return <ErrorPanel title={title} message={problem} onRetry={retry} />;
}

function useSsoAnswer() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { isOffered, failure } = useSsoCapability();
  const finish = useCommand(sso.finish, { failed: false });
  const prove = useCommand(sso.prove, { failed: false });
  const [started] = useState(readSsoAttempt);
  const [problem, setProblem] = useState<string>();
  const [link, setLink] = useState<SsoLink>();
  const [isProven, setIsProven] = useState(false);
  const isTaken = useRef(false);

  // The code must not stay in the history.
  const complete = useEffectEvent(() => {
    if (isTaken.current) return Promise.resolve();
    isTaken.current = true;
    clearSsoAttempt();
    return Promise.resolve(navigate({ search: '' }, { replace: true })).then(redeem);
  });
  useEffect(() => {
    if (isOffered !== undefined) void complete();
  }, [isOffered]);

  async function redeem() {
    if (started === undefined || search === '') return setProblem(INCOMPLETE);
    const { attempt, isProof } = started;
    const body = { attempt, query: search };
    if (isProof) return confirm(body);
    const outcome = await finish.run({ body });
    if (!outcome.ok) return setProblem(outcome.error.message);
    if (outcome.data.session === undefined) return setLink(outcome.data.link);
    openSession(outcome.data.session);
  }

  async function confirm(body: { attempt: string; query: string }) {
    const outcome = await prove.run({ body });
    if (!outcome.ok) return setProblem(outcome.error.message);
    toast.success('Confirmed. Repeat your last command.');
    setIsProven(true);
  }

  return { started, problem: problem ?? failure?.problem.message, retry: failure?.retry, link, isProven };
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
