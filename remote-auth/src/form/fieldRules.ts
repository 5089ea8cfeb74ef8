import { type FormProblem, createFormProblem } from './FormProblem.ts';

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
