import type { CveReference } from '../contract/index.ts';

// Returns tags in words; `x_refsource_CISCO` and `x_transferred` only say where a link came from.
const formatTags = (tags: readonly string[]): string[] => [
  ...new Set(tags.filter((tag) => !/^x_/i.test(tag)).map((tag) => tag.trim().toLowerCase().replaceAll(/[_-]+/g, ' '))),
];

const TAG_PRIORITY = ['patch', 'mitigation', 'vendor advisory', 'release notes', 'third party advisory', 'exploit'];
const rankReference = ({ tags }: CveReference): number => {
  const places = tags.map((tag) => TAG_PRIORITY.indexOf(tag)).filter((place) => place >= 0);
  return Math.min(TAG_PRIORITY.length, ...places);
};

function getAddressKey(url: string): string {
  const trimmed = url.trim();
  if (!URL.canParse(trimmed)) return trimmed;
  const { protocol, host, pathname, search, hash } = new URL(trimmed);
  return `${protocol === 'http:' ? 'https:' : protocol}//${host.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}${search}${hash}`;
}

export function mergeReferences(references: readonly CveReference[]): CveReference[] {
  const mentions = Map.groupBy(references, ({ url }) => getAddressKey(url));
  const merged = [...mentions.values()].map((same): CveReference => {
    const [first] = same as [CveReference, ...CveReference[]];
    const named = same.find(({ text }) => text !== undefined && text.trim() !== first.url);
    const secure = same.find(({ url }) => url.startsWith('https:'));
    return {
      url: (secure ?? first).url.trim(),
      text: named?.text,
      source: first.source,
      tags: formatTags(same.flatMap(({ tags }) => tags)),
    };
  });
  return merged.sort((a, b) => rankReference(a) - rankReference(b));
}
