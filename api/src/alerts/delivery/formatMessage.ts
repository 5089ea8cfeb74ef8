import { severityName } from '../../ingest/changes/comparableFields.ts';
import { composeMail } from '../../ports/composeMail.ts';
import type { Mail } from '../../ports/Mailer.ts';
import { telegramText } from '../../ports/Telegram.ts';
import { unsubscribeToken } from '../unsubscribe.ts';
import type { Message } from './messageQueue.ts';
import { type Content, formatHeadline, type ContentItem } from './content.ts';

// Telegram takes 4,096 characters, not counting markup; counting it is on the safe side.
const MAX_MESSAGE_LENGTH = 3500;
const MAX_LINE_LENGTH = 300;

export interface Addressed {
  to: string;
  message: Pick<Message, 'id' | 'user_id'>;
  publicUrl: string;
  secret: string;
}

// All attempts have one Message-ID.
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

export function alertText({ title, items, total, publicUrl, more }: Content): string {
  const parts = [`<b>${telegramText(neutralizeLinks(title))}</b>`];
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
    link(cveUrl(publicUrl, item.cve_id), neutralizeLinks(formatHeadline(item))),
    ...item.lines.map((line) => telegramText(neutralizeLinks(truncateLine(line)))),
  ].join('\n');

const truncateLine = (line: string) =>
  line.length > MAX_LINE_LENGTH ? `${line.slice(0, MAX_LINE_LENGTH - 1)}…` : line;
const link = (url: string, label: string) => `<a href="${telegramText(url)}">${telegramText(label)}</a>`;

const cveUrl = (publicUrl: string, cveId: string): string => `${publicUrl}/cves/${encodeURIComponent(cveId)}`;

// Shows nothing, allows no line break, and belongs to no address: what it separates is not a link any more.
const WORD_JOINER = '\u2060';

// Where programs see an address, a mention, a tag or a command; dots in full width are dots of host names too. A dot between
// digits stays alone: it is a score or a version.
const LINK_MARK = /(?<=\S)[.。．｡](?=\S)(?!(?<=\d\.)\d)|:(?=\/)|\/(?=\/)|[@#$](?=\S)|(?<![^\s(])\/(?=\w)/gu;

// Four short numbers are an address as well, even where they are a version.
const IP_ADDRESS = /(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/g;

// Prevents mail programs and Telegram from turning names into links: a tracking or product could be called
// `evil.example`, `@someone` or `//evil.example`. The text looks the same.
export const neutralizeLinks = (text: string): string =>
  text
    .replaceAll(LINK_MARK, `$&${WORD_JOINER}`)
    .replaceAll(IP_ADDRESS, (address) => address.replaceAll('.', `.${WORD_JOINER}`));
