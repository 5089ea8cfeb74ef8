import { composeMail } from '../../ports/composeMail.ts';
import type { Mail } from '../../ports/Mailer.ts';
import type { Message } from '../delivery/Message.ts';
import { unsubscribeToken } from '../unsubscribing/unsubscribe.ts';
import type { Content } from './Content.ts';
import { cveUrl } from './cveUrl.ts';
import { formatHeadline } from './formatHeadline.ts';
import { neutralizeLinks } from './neutralizeLinks.ts';

export interface Addressed {
  to: string;
  message: Pick<Message, 'id' | 'user_id'>;
  publicUrl: string;
  secret: string;
}

/** The mail of a message; its Message-ID stays the same however often it is tried. */
export function alertMail(content: Content, { to, message, publicUrl, secret }: Addressed): Mail {
  const { kind, items, total, more } = content;
  const token = unsubscribeToken({ userId: message.user_id, kind }, secret);
  const unsubscribeUrl = `${publicUrl}/api/unsubscribe?token=${token}`;
  const rest = total - items.length;
  const mail = composeMail({
    to,
    subject: content.title,
    before: [content.intro],
    items: items.map((item) => ({
      title: neutralizeLinks(formatHeadline(item)),
      url: cveUrl(publicUrl, item.cve_id),
      lines: item.lines.map(neutralizeLinks),
    })),
    action: more,
    after: rest > 0 ? [`${rest.toLocaleString('en-US')} more are not listed here.`] : [],
    links: [
      { label: 'Notification settings', url: `${publicUrl}/account` },
      { label: 'Unsubscribe', url: unsubscribeUrl },
    ],
  });
  return { ...mail, messageId: `${message.id}@${new URL(publicUrl).hostname}`, unsubscribeUrl };
}
