import { html as xml } from 'hono/html';
import { markupText } from '../../ports/markupText.ts';
import type { FeedEntry } from './loadFeed.ts';

export interface FeedDocument {
  id: string;
  title: string;
  homeUrl: string;
  updatedAt: string;
  entries: FeedEntry[];
}

// Characters that no XML document may contain, not even escaped.
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const clean = (text: string) => text.replaceAll(FORBIDDEN, '');

// Without a link to itself, which would reveal the address to everyone who gets a copy.
export const toAtom = ({ id, title, homeUrl, updatedAt, entries }: FeedDocument): string =>
  markupText(xml`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${id}</id>
<title>${clean(title)}</title>
<link href="${homeUrl}"/>
<updated>${updatedAt}</updated>
<author><name>Faultline</name></author>
${entries.map(
  (entry) => xml`<entry>
<id>${entry.id}</id>
<title>${clean(entry.title)}</title>
<link href="${entry.url}"/>
<updated>${entry.at}</updated>
<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">${entry.lines.map((line) => xml`<p>${clean(line)}</p>`)}</div></content>
</entry>
`,
)}</feed>
`);

// https://www.jsonfeed.org/version/1.1/
export const toJsonFeed = ({ title, homeUrl, entries }: FeedDocument): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: homeUrl,
    authors: [{ name: 'Faultline' }],
    items: entries.map((entry) => ({
      id: entry.id,
      url: entry.url,
      title: entry.title,
      content_text: entry.lines.join('\n'),
      date_published: entry.at,
    })),
  });
