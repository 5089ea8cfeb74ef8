import * as v from 'valibot';

const email = v.pipe(v.string(), v.trim(), v.maxLength(254), v.email('Please enter a valid email address'));
/** The provider also refuses common ones, with the code ERR_COMMON_PASSWORD: the list of them stays out of the browser. */
export const newPassword = v.pipe(
  v.string(),
  v.minLength(6, 'Password must be at least 6 characters'),
  v.maxLength(256),
);
const code = v.pipe(v.string(), v.regex(/^\d{6}$/, 'OTP code must be 6 digits'));
const user = v.strictObject({ email: v.string(), email_verified: v.boolean() });

export const login = {
  body: v.strictObject({
    email: v.pipe(v.string(), v.trim(), v.maxLength(254)),
    password: v.pipe(v.string(), v.maxLength(256)),
  }),
  answer: v.strictObject({
    token: v.string(),
    /** The plan, as the profile has it: what is offered right after a sign-in depends on it. */
    user: v.strictObject({ ...user.entries, subscriptionPlan: v.optional(v.string()) }),
  }),
};
export const register = {
  body: v.strictObject({ email, password: newPassword, subscriptionPlan: v.picklist(['free']) }),
  answer: v.strictObject({ user }),
};
export const sendOtp = { body: v.strictObject({ email }), answer: v.null() };
export const verifyOtp = { body: v.strictObject({ email, otp: code }), answer: v.null() };
/** Resets the password; the code comes from `sendOtp`. */
export const forgotPassword = { body: v.strictObject({ email, otp: code, password: newPassword }), answer: v.null() };
export const logout = { answer: v.null() };
/**
 * No body: the bearer token itself is renewed, also when it expired at most seven days ago. The answer takes its place: more
 * than a minute after the new one was first used, the old one ends the session.
 */
export const refresh = { answer: v.strictObject({ token: v.string() }) };
