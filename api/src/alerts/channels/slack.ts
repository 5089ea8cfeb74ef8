import { shorten } from '../../ingest/record/coerce.ts';
import { severityName } from '../../ingest/changes/comparableFields.ts';
import { type Content, type ContentItem, formatItemTitle, getItemUrl, isTitled } from '../delivery/content.ts';
import { neutralizeLinks } from '../delivery/neutralizeLinks.ts';
import { type ChannelRequest, postJson } from './request.ts';

// Slack takes 50 blocks; more than this is not read in a chat.
const MAX_ITEMS = 10;
// Slack's limit for a headline. A message may have about 13,000 characters.
const MAX_TITLE_LENGTH = 150;
const MAX_LINE_LENGTH = 300;

const dots = { Critical: '🔴', High: '🟠', Medium: '🟡', Low: '🟢', Unknown: '⚪' } as const;

/** Texts of records are elements of rich text, in which Slack reads no markup, mentions or links. */
export function toSlackMessage({ kind, title, intro, items, total, more, publicUrl }: Content): object {
  const shown = items.slice(0, MAX_ITEMS);
  const rest = total - shown.length;
  const label = rest > 0 ? `${rest.toLocaleString('en-US')} more in Faultline` : more.label;
  return {
    // Slack shows this text in notifications, and reads it as markup.
    text: escapeMarkup(neutralizeLinks(title)),
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      ...(isTitled({ kind, total }) ? [toHeader(title), toContext(intro)] : []),
      ...shown.flatMap((item, index) => [
        ...(index > 0 ? [{ type: 'divider' }] : []),
        { type: 'rich_text', elements: [toSection(item, publicUrl)] },
      ]),
      {
        type: 'actions',
        elements: [{ type: 'button', text: { type: 'plain_text', text: label, emoji: false }, url: more.url }],
      },
    ],
  };
}

const toHeader = (title: string) => ({
  type: 'header',
  text: { type: 'plain_text', text: shorten(neutralizeLinks(title), MAX_TITLE_LENGTH), emoji: false },
});

const toContext = (text: string) => ({ type: 'context', elements: [{ type: 'plain_text', text, emoji: false }] });

const toSection = (item: ContentItem, publicUrl: string) => ({
  type: 'rich_text_section',
  elements: [
    { type: 'text', text: `${dots[severityName(item.severity)]} ` },
    {
      type: 'link',
      url: getItemUrl(item, publicUrl),
      text: neutralizeLinks(formatItemTitle(item)),
      style: { bold: true },
    },
    ...item.lines.map((line) => ({ type: 'text', text: `\n${shorten(neutralizeLinks(line), MAX_LINE_LENGTH)}` })),
  ],
});

const escapeMarkup = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/[*_~`]/g, `$&\u2060`);

const TEST = { text: 'This is a test message from Faultline: alerts will arrive here.' };

export const slack = {
  send: (content: Content, request: ChannelRequest) => postJson(toSlackMessage(content), request),
  test: (request: ChannelRequest) => postJson(TEST, request),
};
