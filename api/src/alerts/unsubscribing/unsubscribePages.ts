import { type Context, Hono } from 'hono';
import { getClientNetwork } from '../../http/clientAddress.ts';
import type { AppEnv, Deps } from '../../http/index.ts';
import { type MailKind, readUnsubscribeToken, unsubscribe } from './unsubscribe.ts';
import { type UnsubscribePage, unsubscribePage, unsubscribePolicy } from './unsubscribePage.ts';

const LIMIT = { max: 100, seconds: 300 };
const PATH = '/unsubscribe';

const asks: Record<MailKind, string> = {
  alerts: 'Faultline will send you no more alerts and reports by e-mail. What you track stays.',
  daily: 'Faultline will send you no more daily reports. Alerts about what you track go on.',
};
const done: Record<MailKind, string> = {
  alerts: 'No more alerts and reports come by e-mail. You can switch them on again in your account.',
  daily: 'No more daily reports come. You can switch them on again in your account.',
};

/** Where the links of mails lead: a page that asks, and the POST that its button, or a mail program by itself, sends (RFC 8058). */
export function unsubscribePages({ config, db, limiter, secret }: Deps): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const show = (c: Context<AppEnv>, page: Omit<UnsubscribePage, 'account'>, status: 200 | 404 = 200) =>
    c.html(unsubscribePage({ ...page, account: `${config.publicUrl}/account` }), status, {
      'content-security-policy': unsubscribePolicy,
      'referrer-policy': 'no-referrer',
    });
  const read = async (c: Context<AppEnv>) => {
    c.set('route', PATH);
    await limiter.take(`unsubscribe ${getClientNetwork(c)}`, LIMIT);
    return readUnsubscribeToken(c.req.query('token') ?? '', secret);
  };
  const unknown = (c: Context<AppEnv>) =>
    show(c, { title: 'Link not valid', text: 'This link is not complete. Use the one in the mail.' }, 404);

  app.get(PATH, async (c) => {
    const subscription = await read(c);
    if (subscription === undefined) return unknown(c);
    return show(c, { title: 'Unsubscribe?', text: asks[subscription.kind], button: 'Unsubscribe' });
  });

  app.post(PATH, async (c) => {
    const subscription = await read(c);
    if (subscription === undefined) return unknown(c);
    await unsubscribe(db, subscription);
    return show(c, { title: 'Unsubscribed', text: done[subscription.kind] });
  });
  return app;
}
