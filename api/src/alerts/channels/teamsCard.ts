import { shorten } from '../../ingest/record/coerce.ts';
import { severityName } from '../../ingest/changes/comparableFields.ts';
import { type Content, type ContentItem, formatItemTitle, getItemUrl, isTitled } from '../delivery/content.ts';
import { neutralizeLinks } from '../delivery/neutralizeLinks.ts';
import { type ChannelRequest, postJson } from './request.ts';

// Teams refuses messages of more than 28 KB.
const MAX_ITEMS = 10;
const MAX_BYTES = 24 * 1024;
const MAX_LINE_LENGTH = 300;

const colors = { Critical: 'attention', High: 'warning', Medium: 'warning', Low: 'good', Unknown: 'default' } as const;

// An Adaptive Card. Texts of records are text runs, in which Teams reads no Markdown.
export function toTeamsMessage(content: Content): object {
  for (let count = MAX_ITEMS; count > 1; count -= 1) {
    const message = compose(content, count);
    if (Buffer.byteLength(JSON.stringify(message)) <= MAX_BYTES) return message;
  }
  return compose(content, 1);
}

function compose({ kind, title, intro, items, total, more, publicUrl }: Content, count: number): object {
  const shown = items.slice(0, count);
  const rest = total - shown.length;
  return toCard(
    [
      ...(isTitled({ kind, total })
        ? [
            toText([{ text: neutralizeLinks(title), weight: 'bolder', size: 'medium' }]),
            toText([{ text: intro, isSubtle: true }]),
          ]
        : []),
      ...shown.map((item) => toBlock(item, publicUrl)),
    ],
    [toLink(rest > 0 ? `${rest.toLocaleString('en-US')} more in Faultline` : more.label, more.url)],
  );
}

const toBlock = (item: ContentItem, publicUrl: string) => ({
  type: 'Container',
  separator: true,
  spacing: 'medium',
  items: [
    toText([
      { text: '● ', color: colors[severityName(item.severity)] },
      {
        text: neutralizeLinks(formatItemTitle(item)),
        weight: 'bolder',
        selectAction: toLink('cve_id' in item ? item.cve_id : item.name, getItemUrl(item, publicUrl)),
      },
    ]),
    ...item.lines.map((line) => ({
      ...toText([{ text: neutralizeLinks(shorten(line, MAX_LINE_LENGTH)), isSubtle: true, size: 'small' }]),
      spacing: 'none',
    })),
  ],
});

const toText = (runs: object[]) => ({
  type: 'RichTextBlock',
  inlines: runs.map((run) => ({ type: 'TextRun', ...run })),
});

const toLink = (title: string, url: string) => ({ type: 'Action.OpenUrl', title, url });

const toCard = (body: object[], actions: object[]) => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      contentUrl: null,
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.4',
        msteams: { width: 'Full' },
        body,
        actions,
      },
    },
  ],
});

const TEST = toCard([toText([{ text: 'This is a test message from Faultline: alerts will arrive here.' }])], []);

export const teams = {
  send: (content: Content, request: ChannelRequest) => postJson(toTeamsMessage(content), request),
  test: (request: ChannelRequest) => postJson(TEST, request),
};
