import { FormError } from '@faultline/shared/forms';
import { Stack, Button } from '@faultline/shared/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FormProblem } from './formProblem.ts';

interface AuthFormProps {
  label: string;
  focus: string;
  form: { problem: FormProblem | undefined; problemId: string };
  onSubmit: () => void;
  children: ReactNode;
}

// The form validates instead of the browser: it announces the problem and focuses the first wrong field.
export function AuthForm({ label, focus, form: { problem, problemId }, onSubmit, children }: AuthFormProps) {
  const root = useRef<HTMLFormElement>(null);
  const isToasted = useIsToasted(problem);
  useEffect(() => root.current?.querySelector<HTMLElement>(`[name="${focus}"]`)?.focus(), [focus]);
  useEffect(() => {
    const [field] = problem?.fields ?? [];
    const find = (selector: string) => root.current?.querySelector<HTMLElement>(selector);
    if (field !== undefined) find(`[name="${field}"]`)?.focus();
    else if (problem !== undefined && document.activeElement === document.body) find('[type=submit]')?.focus();
  }, [problem]);
  return (
    <form
      ref={root}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Stack spacing={4}>
        {problem !== undefined && problem.fields.length !== 1 && problem.texts === undefined && !isToasted && (
          <FormError id={problemId} announced={problem.announced}>
            {problem.text}
          </FormError>
        )}
        {children}
      </Stack>
    </form>
  );
}

const TOAST_MS = 5000;

// True while a toast shows the problem. The form shows it afterwards, so that it is not announced twice.
function useIsToasted(problem: FormProblem | undefined): boolean {
  const [shown, setShown] = useState<FormProblem>();
  useEffect(() => {
    if (problem?.announced !== true) return undefined;
    const timer = setTimeout(() => setShown(problem), TOAST_MS);
    return () => clearTimeout(timer);
  }, [problem]);
  return problem?.announced === true && shown !== problem;
}

interface SubmitButtonProps {
  label: string;
  busyLabel: string;
  pendingLabel: string | undefined;
  disabled?: boolean;
}

export function SubmitButton({ label, busyLabel, pendingLabel, disabled = false }: SubmitButtonProps) {
  const busy = pendingLabel === 'submit';
  return (
    <Button
      type="submit"
      variant="contained"
      color="primary"
      size="large"
      fullWidth
      disabled={pendingLabel !== undefined || disabled}
      loading={busy}
      loadingPosition="start"
    >
      {busy ? busyLabel : label}
    </Button>
  );
}
