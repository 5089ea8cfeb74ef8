import { readSettings } from '../../account/notificationSettings.ts';
import { badRequest, type Deps, forbidden, HttpError, type AuthenticatedUser } from '../../http/index.ts';
import { DeliveryError } from '../../ports/Delivery.ts';
import { findPending } from '../../account/destinations.ts';
import { composeMail } from '../../ports/composeMail.ts';
import type { Mail } from '../../ports/Mailer.ts';
import { telegramText } from '../../ports/Telegram.ts';
import { type Channel, deleteProblem, saveProblem } from './channelProblems.ts';
import { NEEDS_PRO, NO_BOT, NO_DESTINATION, describePending } from './listChannels.ts';

// So that many accounts can't fill one mailbox.
const TO_ONE_PLACE = { max: 10, seconds: 60 * 60 };

const WORKS = 'This is a test message: alerts about what you track will arrive here.';

/**
 * Sends a test message to where the saved settings say, and returns that destination; a refusal is stored for the user
 * to read.
 */
export async function sendTest(deps: Deps, user: AuthenticatedUser, channel: Channel): Promise<string> {
  const { db, clock, limiter } = deps;
  const settings = await readSettings(db, user);
  const send = sender(deps, user, channel);
  const destination = channel === 'email' ? settings.email : settings.telegram_chat_id;
  if (destination === null) throw badRequest(NO_DESTINATION[channel], 'ERR_NO_DESTINATION');
  if ((await findPending(deps, user, channel)) !== undefined) {
    throw badRequest(describePending(user, channel, destination), 'ERR_NOT_CONFIRMED');
  }
  await limiter.take(`test ${channel} ${destination.toLowerCase()}`, TO_ONE_PLACE);
  const place = { userId: user.userId, channel, destination };
  try {
    await send(destination);
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    if (error.kind !== 'refused') throw unavailable(error.message);
    await saveProblem(db, place, error.message, clock.now());
    throw badRequest(error.message, 'ERR_CHANNEL_REFUSED');
  }
  await deleteProblem(db, place);
  return destination;
}

const unavailable = (message: string) => new HttpError({ status: 503, code: 'ERR_CHANNEL_DOWN', message });

function sender({ config, mailer, telegram }: Deps, user: AuthenticatedUser, channel: Channel) {
  if (channel === 'email') return (to: string) => mailer.send(testMail(to, config.publicUrl));
  if (user.plan === 'free') throw forbidden(NEEDS_PRO, 'ERR_PLAN_LIMIT');
  if (telegram === undefined) throw badRequest(NO_BOT, 'ERR_CHANNEL_UNAVAILABLE');
  return (chatId: string) => telegram.send(chatId, testText(config.publicUrl));
}

const testMail = (to: string, publicUrl: string): Mail =>
  composeMail({
    to,
    subject: 'Test message from Faultline',
    before: [WORKS],
    action: { label: 'Notification settings', url: `${publicUrl}/account` },
    after: ['Someone with a Faultline account, probably you, asked for this message.'],
  });

const testText = (publicUrl: string): string =>
  `<b>Faultline</b>\n${telegramText(WORKS)}\n\n<a href="${telegramText(`${publicUrl}/account`)}">Notification settings</a>`;
