import type { Content, ContentItem } from './Content.ts';
import { cveUrl } from './cveUrl.ts';
import { headlineOf } from './headlineOf.ts';
import { neutralizeLinks } from './neutralizeLinks.ts';
import { telegramText } from './telegramText.ts';

/** Telegram takes 4,096 characters, not counting markup; counting it is on the safe side. */
const LONGEST = 3500;
const LONGEST_LINE = 300;

const cut = (line: string) => (line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE - 1)}…` : line);
const link = (url: string, label: string) => `<a href="${telegramText(url)}">${telegramText(label)}</a>`;

const itemText = (item: ContentItem, publicUrl: string) =>
  [
    link(cveUrl(publicUrl, item.cve_id), neutralizeLinks(headlineOf(item))),
    ...item.lines.map((line) => telegramText(neutralizeLinks(cut(line)))),
  ].join('\n');

/** A message for Telegram: as many items as fit, and how many more there are. */
export function alertText({ title, items, total, publicUrl, more }: Content): string {
  const parts = [`<b>${telegramText(neutralizeLinks(title))}</b>`];
  let length = 0;
  let shown = 0;
  for (const item of items) {
    const text = itemText(item, publicUrl);
    if (length + text.length > LONGEST) break;
    length += text.length;
    parts.push(text);
    shown++;
  }
  if (total > shown) parts.push(`and ${(total - shown).toLocaleString('en-US')} more`);
  return [...parts, link(more.url, more.label)].join('\n\n');
}
