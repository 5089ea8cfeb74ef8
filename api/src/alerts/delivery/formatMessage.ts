import { shorten } from '../../ingest/record/coerce.ts';
import { severityName } from '../../ingest/changes/comparableFields.ts';
import { composeMail } from '../../ports/composeMail.ts';
import type { Mail } from '../../ports/Mailer.ts';
import { telegramText } from '../../ports/Telegram.ts';
import { unsubscribeToken } from '../unsubscribe.ts';
import { type Content, type ContentItem, formatItemTitle, getItemUrl, isTitled } from './content.ts';
import type { Message } from './messageQueue.ts';
import { neutralizeLinks } from './neutralizeLinks.ts';

interface Addressed {
  to: string;
  message: Pick<Message, 'id' | 'user_id'>;
  publicUrl: string;
  secret: string;
}

// Telegram accepts 4,096 characters without markup. This limit counts markup too.
const MAX_MESSAGE_LENGTH = 3500;
const MAX_LINE_LENGTH = 300;

/** All attempts have one Message-ID. */
export function alertMail(content: Content, { to, message, publicUrl, secret }: Addressed): Mail {
  const { kind, items, total, more } = content;
  const token = unsubscribeToken({ userId: message.user_id, kind: kind === 'daily' ? kind : 'alerts' }, secret);
  const unsubscribeUrl = `${publicUrl}/api/unsubscribe?token=${token}`;
  const rest = total - items.length;
  const mail = composeMail({
    to,
    subject: content.title,
    before: [content.intro],
    items: items.map((item) => ({
      title: neutralizeLinks(formatItemTitle(item)),
      url: getItemUrl(item, publicUrl),
      lines: item.lines.map(neutralizeLinks),
      severity: severityName(item.severity),
      isUrgent: item.is_exploited,
    })),
    action: rest > 0 ? { ...more, label: `${rest.toLocaleString('en-US')} more in Faultline` } : more,
    after: [],
    links: [
      { label: 'Notification settings', url: `${publicUrl}/account` },
      { label: 'Unsubscribe', url: unsubscribeUrl },
    ],
  });
  return { ...mail, messageId: `${message.id}@${new URL(publicUrl).hostname}`, unsubscribeUrl };
}

export function alertText({ kind, title, items, total, publicUrl, more }: Content): string {
  const parts = isTitled({ kind, total }) ? [`<b>${telegramText(neutralizeLinks(title))}</b>`] : [];
  let length = 0;
  let shown = 0;
  for (const item of items) {
    const text = itemText(item, publicUrl);
    if (length + text.length > MAX_MESSAGE_LENGTH) break;
    length += text.length;
    parts.push(text);
    shown++;
  }
  if (total > shown) parts.push(`and ${(total - shown).toLocaleString('en-US')} more`);
  return [...parts, link(more.url, more.label)].join('\n\n');
}

const itemText = (item: ContentItem, publicUrl: string) =>
  [
    link(getItemUrl(item, publicUrl), neutralizeLinks(formatItemTitle(item))),
    ...item.lines.map((line) => telegramText(neutralizeLinks(shorten(line, MAX_LINE_LENGTH)))),
  ].join('\n');

const link = (url: string, label: string) => `<a href="${telegramText(url)}">${telegramText(label)}</a>`;
