import type { ApiError } from '@faultline/shared/api';

/** The problem of a form: its text, and the names of the fields it is about, none where the provider refused. */
export interface FormProblem {
  text: string;
  fields: readonly string[];
  /** The text of each field, where they differ. */
  texts?: Readonly<Record<string, string>>;
  /** A toast has said it already, so it is shown and not announced again. */
  announced?: boolean;
}

export const createFormProblem = (text: string, ...fields: string[]): FormProblem => ({ text, fields });

/** The problems of several fields as one, in the order of the fields; undefined without any. */
export function combineProblems(...problems: (FormProblem | undefined)[]): FormProblem | undefined {
  const [first, ...more] = problems.filter((problem) => problem !== undefined);
  if (first === undefined || more.length === 0) return first;
  const all = [first, ...more];
  const texts = Object.fromEntries(all.flatMap(({ text, fields }) => fields.map((field) => [field, text])));
  return { text: first.text, fields: Object.keys(texts), texts };
}

/** A form's own words for failures that come without any (specification 4.7). */
export interface FailureTexts {
  /** The provider said no and not why. */
  refused: string;
  /** Something broke on the way. */
  unexpected: string;
}

/** A failed call as its form shows it. A 401 has been said by a toast already. */
export function toFormProblem(error: ApiError, { refused, unexpected }: FailureTexts): FormProblem {
  const own = error.kind === 'refused' ? refused : error.kind === 'unexpected' ? unexpected : undefined;
  // The only refusal that is about one field, of a provider that refuses common passwords.
  const fields = error.code === 'ERR_COMMON_PASSWORD' ? ['password'] : [];
  return { text: error.serverMessage ?? own ?? error.message, fields, announced: error.status === 401 };
}

export const MIN_PASSWORD_LENGTH = 6;
export const CODE_LENGTH = 6;

/** The given text, about those of the named values that are empty. */
export function validateRequired(text: string, values: Record<string, string>): FormProblem | undefined {
  const missing = Object.keys(values).filter((name) => values[name] === '');
  return missing.length === 0 ? undefined : createFormProblem(text, ...missing);
}

export const validatePasswordLength = (password: string, name = 'password'): FormProblem | undefined =>
  password.length < MIN_PASSWORD_LENGTH ? createFormProblem('Password must be at least 6 characters', name) : undefined;

export const validatePasswordMatch = (password: string, confirmation: string): FormProblem | undefined =>
  password === confirmation ? undefined : createFormProblem('Passwords do not match', 'confirmPassword');

/** The simple pattern of specification 4.4; whether mail arrives there is for the code to show. */
export const validateEmail = (email: string): FormProblem | undefined =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)
    ? undefined
    : createFormProblem('Please enter a valid email address', 'email');

/** `noun` is how the form at hand calls it: `OTP code` or `Verification code`. */
export const validateOtp = (code: string, noun: 'OTP code' | 'Verification code'): FormProblem | undefined =>
  /^\d{6}$/.test(code) ? undefined : createFormProblem(`${noun} must be 6 digits`, 'otp');
