import * as v from 'valibot';
import { defineCall } from './defineCall.ts';

const email = v.pipe(v.string(), v.trim(), v.maxLength(254), v.email('Please enter a valid email address'));
/** The provider also refuses common ones, with the code ERR_COMMON_PASSWORD: the list of them stays out of the browser. */
export const newPassword = v.pipe(
  v.string(),
  v.minLength(6, 'Password must be at least 6 characters'),
  v.maxLength(256),
);
const code = v.pipe(v.string(), v.regex(/^\d{6}$/, 'OTP code must be 6 digits'), v.examples(['123456']));
const user = v.strictObject({ email: v.string(), email_verified: v.boolean() });

export const login = defineCall('POST /auth/login', {
  description:
    'Sign in. An account with an unverified address is signed in as well and receives a code by mail; its other calls are answered with 401 ERR_EMAIL_NOT_VERIFIED.',
  access: 'public',
  errors: {
    401: 'The address or password is wrong (ERR_INVALID_CREDENTIALS)',
    403: 'The account is disabled (ERR_ACCOUNT_DISABLED)',
  },
  body: v.strictObject({
    email: v.pipe(v.string(), v.trim(), v.maxLength(254)),
    password: v.pipe(v.string(), v.maxLength(256)),
  }),
  answer: v.strictObject({
    token: v.string(),
    /** The plan, as the profile has it: what is offered right after a sign-in depends on it. */
    user: v.strictObject({ ...user.entries, subscriptionPlan: v.optional(v.string()) }),
  }),
});

export const register = defineCall('POST /auth/register', {
  description:
    'Register. The answer is the same whether or not the address has an account. A second registration of an unverified address cancels the first code, and with another password both passwords. Common passwords are refused with ERR_COMMON_PASSWORD.',
  access: 'public',
  body: v.strictObject({ email, password: newPassword, subscriptionPlan: v.picklist(['free']) }),
  answer: v.strictObject({ user }),
});

export const sendOtp = defineCall('POST /auth/send-otp', {
  description:
    'Send a one-time code by mail. It has 6 digits and is valid for 10 minutes and 5 attempts. At most one code a minute and ten an hour are sent for one network, and 20 an hour for one address. The answer is the same whether or not the address has an account.',
  access: 'public',
  body: v.strictObject({ email }),
  answer: v.null(),
});

export const verifyOtp = defineCall('POST /auth/verify-otp', {
  description: 'Verify an address by its code. An account has at most 50 wrong codes a day, and a network 20.',
  access: 'public',
  body: v.strictObject({ email, otp: code }),
  answer: v.null(),
});

export const forgotPassword = defineCall('POST /auth/forgot-password', {
  description: 'Set a new password by a code from `POST /auth/send-otp`. All tokens of the account are revoked.',
  access: 'public',
  body: v.strictObject({ email, otp: code, password: newPassword }),
  answer: v.null(),
});

export const logout = defineCall('POST /auth/logout', {
  description: 'Sign out. The bearer token is revoked.',
  access: 'public',
  answer: v.null(),
});

export const refresh = defineCall('POST /auth/refresh', {
  description:
    'Replace the bearer token, up to 7 days after it expired. The replaced token returns the same new token for a minute, and until the new one is used; after that it ends the session.',
  access: 'public',
  errors: { 401: 'The session has ended (ERR_SESSION_EXPIRED)' },
  answer: v.strictObject({ token: v.string() }),
});
