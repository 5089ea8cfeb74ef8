import { answer, area, type Deps, notFound } from '../http/index.ts';
import { readClient } from '../auth/client.ts';
import { changePassword } from './changePassword.ts';
import { cancelConfirmation, enterCode, listConfirmations, sendCode, sendFirstCodes } from './confirmations.ts';
import { deleteAccount } from './deleteAccount.ts';
import { readSettings, saveSettings } from './notificationSettings.ts';
import { plans } from './plans.ts';
import { formatDevice } from './formatDevice.ts';

/** Profile, notification settings and subscription (specification 15 and 17.7). */
export const accountRoutes = (deps: Deps) =>
  area(deps, (route) => {
    const { db } = deps;
    route('GET /user/profile', {}, async ({ person }) => ({
      email: person.email,
      email_verified: person.emailVerified,
      subscriptionPlan: person.plan,
      createdDate: person.createdAt,
    }));

    route('GET /user/profile/notification_settings', {}, async ({ person }) => readSettings(db, person));

    route('POST /user/profile/notification_settings', {}, async ({ person, body }) => {
      const settings = await saveSettings(db, person, body);
      await sendFirstCodes(deps, person, { email: settings.email_enabled, telegram: settings.telegram_enabled });
      return answer(settings, 'Notification settings updated successfully!');
    });

    route('GET /user/notifications/confirmations', {}, ({ person }) => listConfirmations(deps, person));

    route('POST /user/notifications/confirmations/send', {}, async ({ body: { channel }, person }) =>
      answer(null, `Code sent to ${await sendCode(deps, person, channel)}`),
    );

    route('POST /user/notifications/confirmations/confirm', {}, async ({ body: { channel, code }, person }) =>
      answer(null, `Alerts now go to ${await enterCode(deps, person, channel, code)}`),
    );

    route('POST /user/notifications/confirmations/cancel', {}, ({ body: { channel }, person }) =>
      cancelConfirmation(deps, person, channel),
    );

    route('POST /user/delete', { personLimit: { max: 5, seconds: 60 * 60 } }, async ({ person, body }) => {
      await deleteAccount(deps, person, body);
      return answer(null, 'Your account was deleted');
    });

    route('POST /user/password', { personLimit: { max: 10, seconds: 60 * 60 } }, async ({ person, body, c }) =>
      answer(await changePassword(deps, person, body, readClient(c)), 'Password changed'),
    );

    route('GET /user/sessions', {}, async ({ person }) =>
      (await deps.sessions.list(person.userId)).map((session) => ({
        id: session.id,
        device: formatDevice(session.userAgent),
        created_at: session.createdAt,
        last_used_at: session.lastUsedAt,
        current: session.id === person.sessionId,
      })),
    );

    route('POST /user/sessions/delete', {}, async ({ person, body }) => {
      if (!(await deps.sessions.end(person.userId, body.id))) {
        throw notFound('This session has ended already', 'ERR_SESSION_NOT_FOUND');
      }
      return answer(null, 'Session signed out');
    });

    route('POST /user/sessions/delete_others', {}, async ({ person }) => {
      await deps.sessions.endOthers(person.userId, person.sessionId);
      return answer(null, 'All other sessions signed out');
    });

    route('GET /subscription/plans', { access: 'public' }, async () => plans);

    route('GET /subscription/status', {}, async ({ person }) => ({ subscription: { plan: person.plan } }));
  });
