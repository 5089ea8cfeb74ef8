import type { Content, ContentItem } from './Content.ts';
import { cveUrl } from './cveUrl.ts';
import { formatHeadline } from './formatHeadline.ts';
import { neutralizeLinks } from './neutralizeLinks.ts';
import { telegramText } from '../../ports/Telegram.ts';

/** Telegram takes 4,096 characters, not counting markup; counting it is on the safe side. */
const MAX_MESSAGE_LENGTH = 3500;
const MAX_LINE_LENGTH = 300;

const truncateLine = (line: string) =>
  line.length > MAX_LINE_LENGTH ? `${line.slice(0, MAX_LINE_LENGTH - 1)}…` : line;
const link = (url: string, label: string) => `<a href="${telegramText(url)}">${telegramText(label)}</a>`;

const itemText = (item: ContentItem, publicUrl: string) =>
  [
    link(cveUrl(publicUrl, item.cve_id), neutralizeLinks(formatHeadline(item))),
    ...item.lines.map((line) => telegramText(neutralizeLinks(truncateLine(line)))),
  ].join('\n');

/** A message for Telegram: as many items as fit, and how many more there are. */
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
