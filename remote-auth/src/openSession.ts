import type { SignedIn } from '@faultline/shared/contract';
import { startSession } from '@faultline/shared/session';
import { toast } from '@faultline/shared/ui';
import { createFormProblem, type FormProblem } from './form/formProblem.ts';

export const texts = { refused: 'Login failed', unexpected: 'An error occurred' };

export function openSession({ token, user }: SignedIn): FormProblem | undefined {
  if (token === undefined) return createFormProblem(texts.unexpected);
  startSession(token, user);
  toast.success('Welcome back! Successfully signed in');
  return undefined;
}
