import { setTimeout as sleep } from 'node:timers/promises';
import { answer, createRouter, type Deps, unauthorized, readClient } from '../http/index.ts';
import type { AuditEvent } from '../audit/events.ts';
import { type AuthDeps, OneTimeCodes } from './OneTimeCodes.ts';
import { refuseLocalSignIn } from './checkPassword.ts';
import { login } from './login.ts';
import { register } from './register.ts';
import { resetPassword, verifyCode } from './verifyCode.ts';
import { sendCode } from './sendCode.ts';

const HOUR = 60 * 60;
const perHour = (max: number, audit: AuditEvent) => ({ limit: { max, seconds: HOUR }, audit });

// Specification 5.2 and 17.6.
export const authRoutes = (shared: Deps) => {
  const deps: AuthDeps = { ...shared, codes: new OneTimeCodes(shared) };
  return createRouter(deps, (route) => {
    route('POST /auth/register', perHour(100, 'account.register'), async ({ body: { email, password }, c }) => {
      refuseLocalSignIn(deps);
      await withConstantTime(register(deps, email, password, readClient(c)));
      const user = { email, email_verified: false };
      return answer({ user }, 'Registration successful! Please check your email for verification code.');
    });

    const signIn = { limit: { max: 100, seconds: 300 }, audit: 'session.start' } as const;
    route('POST /auth/login', signIn, async ({ body, audit, c }) => {
      refuseLocalSignIn(deps);
      const { userId, ...session } = await login(deps, body.email, body.password, readClient(c));
      audit.userId = userId;
      return answer(session, 'Welcome back! Successfully signed in');
    });

    route('POST /auth/send-otp', perHour(100, 'code.request'), async ({ body, c }) => {
      refuseLocalSignIn(deps);
      await sendCode(deps, body.email, readClient(c));
      return answer(null, 'Verification code sent to your email');
    });

    route('POST /auth/verify-otp', perHour(200, 'address.verify'), async ({ body, audit, c }) => {
      audit.userId = await verifyCode(deps, body.email, body.otp, readClient(c));
      return answer(null, 'Email verified successfully!');
    });

    route('POST /auth/forgot-password', perHour(200, 'password.reset'), async ({ body, audit, c }) => {
      refuseLocalSignIn(deps);
      audit.userId = await resetPassword(deps, body, readClient(c));
      return answer(null, 'Password reset successful! You can now login with your new password.');
    });

    const refresh = { limit: { max: 600, seconds: 300 }, audit: 'session.refresh' } as const;
    route('POST /auth/refresh', refresh, async ({ token, audit }) => {
      if (token === undefined) throw unauthorized('Please sign in to continue.');
      audit.userId = await deps.sessions.readUserId(token);
      const renewed = await deps.sessions.refresh(token);
      if (renewed === undefined) throw unauthorized(await deps.sessions.explainEnd(token), 'ERR_SESSION_EXPIRED');
      return { token: renewed };
    });

    route('POST /auth/logout', { audit: 'session.end' }, async ({ token, audit }) => {
      if (token !== undefined) audit.userId = await deps.sessions.revoke(token, audit);
      return answer(null, 'Successfully logged out');
    });
  });
};

// Longer than either path of a registration takes.
const MIN_DURATION_MS = 120;

// A minimum duration hides which path a request took.
async function withConstantTime<T>(work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, sleep(MIN_DURATION_MS)]);
  return result;
}

export { unsolicitedMailMetrics } from './unsolicitedMails.ts';
