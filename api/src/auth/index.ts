import { setTimeout as sleep } from 'node:timers/promises';
import { answer, createRouter, type Deps, unauthorized, readClient } from '../http/index.ts';
import { type AuthDeps, OneTimeCodes } from './OneTimeCodes.ts';
import { login } from './login.ts';
import { register } from './register.ts';
import { resetPassword, verifyCode } from './verifyCode.ts';
import { sendCode } from './sendCode.ts';

const HOUR = 60 * 60;
const perHour = (max: number) => ({ access: 'public', limit: { max, seconds: HOUR } }) as const;

/** Registration, one-time codes and sign-in (specification 5.2 and 17.6). */
export const authRoutes = (shared: Deps) => {
  const deps: AuthDeps = { ...shared, codes: new OneTimeCodes(shared) };
  return createRouter(deps, (route) => {
    route('POST /auth/register', perHour(100), async ({ body: { email, password }, c }) => {
      await withConstantTime(register(deps, email, password, readClient(c)));
      const user = { email, email_verified: false };
      return answer({ user }, 'Registration successful! Please check your email for verification code.');
    });

    route('POST /auth/login', { access: 'public', limit: { max: 100, seconds: 300 } }, async ({ body, c }) =>
      answer(await login(deps, body.email, body.password, readClient(c)), 'Welcome back! Successfully signed in'),
    );

    route('POST /auth/send-otp', perHour(100), async ({ body, c }) => {
      await sendCode(deps, body.email, readClient(c));
      return answer(null, 'Verification code sent to your email');
    });

    route('POST /auth/verify-otp', perHour(200), async ({ body, c }) => {
      await verifyCode(deps, body.email, body.otp, readClient(c));
      return answer(null, 'Email verified successfully!');
    });

    route('POST /auth/forgot-password', perHour(200), async ({ body, c }) => {
      await resetPassword(deps, body, readClient(c));
      return answer(null, 'Password reset successful! You can now login with your new password.');
    });

    route('POST /auth/refresh', { access: 'public', limit: { max: 600, seconds: 300 } }, async ({ token }) => {
      if (token === undefined) throw unauthorized('Please sign in to continue.');
      const renewed = await deps.sessions.refresh(token);
      if (renewed === undefined) throw unauthorized(await deps.sessions.explainEnd(token), 'ERR_SESSION_EXPIRED');
      return { token: renewed };
    });

    route('POST /auth/logout', { access: 'public' }, async ({ token }) => {
      if (token !== undefined) await deps.sessions.revoke(token);
      return answer(null, 'Successfully logged out');
    });
  });
};

/** Longer than registering takes either way, on a machine that is not overloaded. */
const MIN_DURATION_MS = 120;

/** Resolves not before a fixed time, so that a few milliseconds more or less of work tell nothing. */
async function withConstantTime<T>(work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, sleep(MIN_DURATION_MS)]);
  return result;
}
