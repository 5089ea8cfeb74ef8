import { answer, createRouter, type Deps } from '../http/index.ts';
import { listChannels } from './channels/listChannels.ts';
import { sendTest } from './channels/sendTest.ts';

const TESTS = { max: 5, seconds: 10 * 60 };

/** The routes of notification channels and their test messages. */
export const alertRoutes = (deps: Deps) =>
  createRouter(deps, (route) => {
    route('GET /user/notifications', {}, ({ user }) => listChannels(deps, user));

    route(
      'POST /user/notifications/test',
      { userLimit: TESTS, audit: 'destination.test' },
      async ({ body: { channel }, user }) => {
        const destination = await sendTest(deps, user, channel);
        return answer(null, `Test message sent to ${destination}`);
      },
    );
  });

export { alertMetrics } from './alertMetrics.ts';
export { handleAlerts, sendAlerts, startAlerts } from './delivery/jobs.ts';
export { pruneAlerts } from './delivery/messageQueue.ts';
export { unsubscribePages } from './unsubscribe.ts';
