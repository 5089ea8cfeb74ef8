import type { ApiError } from '@faultline/shared/api';

export interface FormProblem {
  text: string;
  fields: readonly string[];
  texts?: Readonly<Record<string, string>>;
  // A toast has announced the problem, so the form shows it without announcing it again.
  announced?: boolean;
}

export const createFormProblem = (text: string, ...fields: string[]): FormProblem => ({ text, fields });

export function combineProblems(...problems: (FormProblem | undefined)[]): FormProblem | undefined {
  const [first, ...more] = problems.filter((problem) => problem !== undefined);
  if (first === undefined || more.length === 0) return first;
  const all = [first, ...more];
  const texts = Object.fromEntries(all.flatMap(({ text, fields }) => fields.map((field) => [field, text])));
  return { text: first.text, fields: Object.keys(texts), texts };
}

export interface FailureTexts {
  refused: string;
  unexpected: string;
}

// A toast has already announced a 401.
export function toFormProblem(error: ApiError, { refused, unexpected }: FailureTexts): FormProblem {
  const own = error.kind === 'refused' ? refused : error.kind === 'unexpected' ? unexpected : undefined;
  // The only refusal that is about one field, of a provider that refuses common passwords.
  const fields = error.code === 'ERR_COMMON_PASSWORD' ? ['password'] : [];
  return { text: error.serverMessage ?? own ?? error.message, fields, announced: error.status === 401 };
}

export const MIN_PASSWORD_LENGTH = 6;
export const CODE_LENGTH = 6;

export function validateRequired(text: string, values: Record<string, string>): FormProblem | undefined {
  const missing = Object.keys(values).filter((name) => values[name] === '');
  return missing.length === 0 ? undefined : createFormProblem(text, ...missing);
}

export const validatePasswordLength = (password: string, name = 'password'): FormProblem | undefined =>
  password.length < MIN_PASSWORD_LENGTH ? createFormProblem('Password must be at least 6 characters', name) : undefined;

export const validatePasswordMatch = (password: string, confirmation: string): FormProblem | undefined =>
  password === confirmation ? undefined : createFormProblem('Passwords do not match', 'confirmPassword');

// A simple pattern (specification 4.4); the code verifies that the address receives mail.
export const validateEmail = (email: string): FormProblem | undefined =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)
    ? undefined
    : createFormProblem('Please enter a valid email address', 'email');

export const validateOtp = (code: string, noun: 'OTP code' | 'Verification code'): FormProblem | undefined =>
  /^\d{6}$/.test(code) ? undefined : createFormProblem(`${noun} must be 6 digits`, 'otp');
