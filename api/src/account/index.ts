import Bowser from 'bowser';
import { specifiedPlans } from '@faultline/shared/contract';
import { answer, createRouter, type Deps, notFound, readClient } from '../http/index.ts';
import { changePassword, deleteAccount } from './changePassword.ts';
import { cancelConfirmation, enterCode, listConfirmations, sendCode, sendFirstCodes } from './confirmations.ts';
import { findSettings, saveSettings } from './settingsRepository.ts';
import { announceSwitchedOff } from './switchedOff.ts';

// Specification 15 and 17.7.
export const accountRoutes = (deps: Deps) =>
  createRouter(deps, (route) => {
    const { db } = deps;
    route('GET /user/profile', {}, async ({ user }) => ({
      email: user.email,
      email_verified: user.emailVerified,
      subscriptionPlan: user.plan,
      createdDate: user.createdAt,
      is_operator: user.isOperator === true,
      plan_contact: deps.config.operatorContact ?? null,
    }));

    route('GET /user/profile/notification_settings', {}, async ({ user }) => findSettings(db, user));

    route(
      'POST /user/profile/notification_settings',
      { audit: 'notifications.change' },
      async ({ user, body, audit }) => {
        const before = await findSettings(db, user);
        const settings = await saveSettings(db, user, body, audit);
        await announceSwitchedOff(deps, user, before, settings);
        await sendFirstCodes(deps, user, { email: settings.email_enabled, telegram: settings.telegram_enabled });
        return answer(settings, 'Notification settings updated successfully!');
      },
    );

    route('GET /user/notifications/confirmations', {}, ({ user }) => listConfirmations(deps, user));

    route(
      'POST /user/notifications/confirmations/send',
      { audit: 'destination.code' },
      async ({ body: { channel }, user }) => answer(null, `Code sent to ${await sendCode(deps, user, channel)}`),
    );

    route(
      'POST /user/notifications/confirmations/confirm',
      { audit: 'destination.confirm' },
      async ({ body, user, audit, c }) =>
        answer(null, `Alerts now go to ${await enterCode(deps, user, body, { client: readClient(c), audit })}`),
    );

    route(
      'POST /user/notifications/confirmations/cancel',
      { audit: 'destination.cancel' },
      ({ body: { channel }, user, audit }) => cancelConfirmation(deps, user, channel, audit),
    );

    route(
      'POST /user/delete',
      { userLimit: { max: 5, seconds: 60 * 60 }, audit: 'account.delete' },
      async ({ user, body, audit, c }) => {
        await deleteAccount(deps, user, body, { client: readClient(c), audit });
        return answer(null, 'Your account was deleted');
      },
    );

    route(
      'POST /user/password',
      { userLimit: { max: 10, seconds: 60 * 60 }, audit: 'password.change' },
      async ({ user, body, audit, c }) =>
        answer(await changePassword(deps, user, body, { client: readClient(c), audit }), 'Password changed'),
    );

    route('GET /user/sessions', {}, async ({ user }) =>
      (await deps.sessions.list(user.userId)).map(({ user_agent, ...session }) => ({
        ...session,
        device: formatDevice(user_agent ?? ''),
        current: session.id === user.credential.id,
      })),
    );

    route('POST /user/sessions/delete', { audit: 'session.revoke' }, async ({ user, body, audit }) => {
      if (!(await deps.sessions.end(user.userId, body.id, audit))) {
        throw notFound('This session has ended already', 'ERR_SESSION_NOT_FOUND');
      }
      return answer(null, 'Session signed out');
    });

    route('POST /user/sessions/delete_others', { audit: 'session.revoke_others' }, async ({ user, audit }) => {
      await deps.sessions.endOthers(user.userId, user.credential.id, audit);
      return answer(null, 'All other sessions signed out');
    });

    route('GET /subscription/plans', {}, async () => specifiedPlans);

    route('GET /subscription/status', {}, async ({ user }) => ({ subscription: { plan: user.plan } }));
  });

// `Firefox on Windows`; null for an unknown client.
function formatDevice(userAgent: string): string | null {
  if (userAgent === '') return null;
  const { browser, os } = Bowser.parse(userAgent);
  const names = [browser.name, os.name].filter((name) => name !== undefined && name !== '');
  return names.length === 0 ? null : names.join(' on ');
}

export { restoreAlertsPages } from './switchedOff.ts';
export { undoDestinationPages } from './undoDestination.ts';
