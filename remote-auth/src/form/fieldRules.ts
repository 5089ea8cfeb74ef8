import { type Problem, problem } from './Problem.ts';

export const SHORTEST_PASSWORD = 6;
export const CODE_LENGTH = 6;

/** The given text, about those of the named values that are empty. */
export function required(text: string, values: Record<string, string>): Problem | undefined {
  const missing = Object.keys(values).filter((name) => values[name] === '');
  return missing.length === 0 ? undefined : problem(text, ...missing);
}

export const shortPassword = (password: string, name = 'password'): Problem | undefined =>
  password.length < SHORTEST_PASSWORD ? problem('Password must be at least 6 characters', name) : undefined;

export const differingPasswords = (password: string, confirmation: string): Problem | undefined =>
  password === confirmation ? undefined : problem('Passwords do not match', 'confirmPassword');

/** The simple pattern of specification 4.4; whether mail arrives there is for the code to show. */
export const oddAddress = (email: string): Problem | undefined =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? undefined : problem('Please enter a valid email address', 'email');

/** `noun` is how the form at hand calls it: `OTP code` or `Verification code`. */
export const oddCode = (code: string, noun: 'OTP code' | 'Verification code'): Problem | undefined =>
  /^\d{6}$/.test(code) ? undefined : problem(`${noun} must be 6 digits`, 'otp');
