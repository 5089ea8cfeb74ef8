import { composeMail } from '../../ports/composeMail.ts';
import type { Mail } from '../../ports/Mailer.ts';
import { telegramText } from '../../ports/Telegram.ts';

const WORKS = 'This is a test message: alerts about what you track will arrive here.';

export const testMail = (to: string, publicUrl: string): Mail =>
  composeMail({
    to,
    subject: 'Test message from Faultline',
    before: [WORKS],
    action: { label: 'Notification settings', url: `${publicUrl}/account` },
    after: ['Someone with a Faultline account, probably you, asked for this message.'],
  });

export const testText = (publicUrl: string): string =>
  `<b>Faultline</b>\n${telegramText(WORKS)}\n\n<a href="${telegramText(`${publicUrl}/account`)}">Notification settings</a>`;
