import { answer, area, type Deps } from '../http/index.ts';
import { deleteAccount } from './deleteAccount.ts';
import { readSettings, saveSettings } from './notificationSettings.ts';
import { plans } from './plans.ts';

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

    route('POST /user/profile/notification_settings', {}, async ({ person, body }) =>
      answer(await saveSettings(db, person, body), 'Notification settings updated successfully!'),
    );

    route('POST /user/delete', { personLimit: { max: 5, seconds: 60 * 60 } }, async ({ person, body }) => {
      await deleteAccount(deps, person, body);
      return answer(null, 'Your account was deleted');
    });

    route('GET /subscription/plans', { access: 'public' }, async () => plans);

    route('GET /subscription/status', {}, async ({ person }) => ({ subscription: { plan: person.plan } }));
  });
