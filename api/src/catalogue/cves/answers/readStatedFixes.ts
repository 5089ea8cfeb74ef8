import { toPlainText } from '@faultline/shared/contract';
import {
  continuesList,
  includesEarlier,
  isExclusiveEnd,
  opensRange,
  readVersionTokens,
  splitSentences,
  type VersionToken,
} from '../../../ingest/record/text/readBoundsInText.ts';

export interface NamedProduct {
  vendor: string | null;
  product: string | null;
}

export interface StatedFix {
  version: string;
  /** Its index among the products of the record. */
  product: number;
}

const WORDS = String.raw`((?:[\w.&+/@'’()-]{1,40}:? ){0,6})[\x60'"(]?v?$`;
const FIXED_IN = new RegExp(
  String.raw`\b(?:fixed|patched|resolved|addressed|corrected|remediated)\s(?:\w{1,12}\s){0,2}?(?:in|as of|since|with|from|by):? ${WORDS}`,
  'i',
);
const UPDATE_TO = new RegExp(
  String.raw`\b(?:upgraded?|upgrades|upgrading|updated?|updates|updating)\s((?:[\w.'’&+/-]{1,30}\s){0,8}?)(?:to|with):? ${WORDS}`,
  'i',
);
const FILL = String.raw`(?:[\w'-]{1,20}\s){0,4}?`;
// `2.0 contains a fix`, `which fix the issue`; not `2.0 contains a flaw`.
const CONTAINS = new RegExp(
  String.raw`^[\x60'"]?,? ?(?:(?:which|that|and|or|later|above|has|have|been|released|to) ){0,5}(?:(?:fix(?:es)?|patch(?:es)?|address(?:es)?|resolves?|corrects?)\s${FILL}(?:issue|problem|vulnerabilit|flaw|bug|cve)|(?:contains?|include[sd]?|has|have)\s${FILL}(?:fix|patch)(?:es)?\b)`,
  'i',
);
// A line or clause with a list of fixes behind it.
const HEADER =
  /\b(?:fixed|patched|resolved|resolve|fix|updated|upgrade|update|addressed|corrected)\b[\w ,'’()/-]{0,120}:\s*/i;
const SAYS_AFFECTED = /\b(?:affected|vulnerable|impacted|prior to|before|through|earlier|below)\b/i;
const DENIES =
  /\b(?:un|not |n't |in)(?:affected|vulnerable|fixed|patched|complete)|\bno (?:fix|patch)|\bend[- ]of[- ](?:\w+ )?(?:life|support)|\bno longer|\bpartial|\b(?:upgrading|updating|upgraded|migrated|migrating) from|\bunsupported|\bintroduced\b/i;
const GENERIC =
  /^(?:the|a|an|any|all|at|least|latest|newest|patched|fixed|secure|stable|new|newer|current|released|official|versions?|ver|releases?|builds?|firmware|software|following|or|and|respective|its|your|their|our|of|to|in|is|plugin|theme|app|application|package|library|extension|module|patch|hotfix|update|service|pack|minimum|higher|later|above|recommended|either|both|one|these|this|for|wordpress|by|using|series|line|branch|upcoming|next|as|soon|possible|instance|installation|installations|systems?|devices?|users?|customers?|should|must|please|are|advised|on|with|x)$/i;
// A version on one platform only, or without the number of its patch.
const IS_LIMITED =
  /^[\x60'"]?,? ?(?:(?:in|on|for) (?:android|windows|linux|macos|mac os|ios|rhel|ubuntu|debian)\b|\(?(?:sp|service pack|update|patch|hotfix|hf|build|cumulative update|fix ?pack|ifix)\b)/i;
const NAME_GAP = /^[\x60'"]?\s{0,2}(?:,|;|\/|,?\s{1,2}(?:and|or|&))\s{0,2}(?:in )?((?:[\w.&+/@-]{1,30} ){1,5})v?$/i;

const MAX_PRODUCTS = 200;

/**
 * Returns the versions that a text names as fixes of the products of a record. A version that the text gives to another product, or to
 * an unnamed one of several, is left out. `isDescription`: also reads `before 1.3`, which in a solution says who must act.
 */
export function readStatedFixes(
  text: string,
  products: readonly NamedProduct[],
  { isDescription }: { isDescription: boolean },
): StatedFix[] {
  if (products.length === 0 || products.length > MAX_PRODUCTS) return [];
  const names = products.map(toName);
  let isListed = false;
  const phrases = new Set<string>();
  const found = splitSentences(toPlainText(text)).flatMap((sentence) => {
    if (sentence.trim() === '') return [];
    const wasListed = isListed;
    const header = HEADER.exec(sentence);
    const isHeader = header !== null && header.index + header[0].length >= sentence.length;
    isListed = isHeader ? !DENIES.test(sentence) : isListed && /\d/.test(sentence);
    if (isHeader || !/\d/.test(sentence) || DENIES.test(sentence)) return [];
    const start = wasListed ? 0 : header === null ? undefined : header.index + header[0].length;
    return readSentence(sentence, names, {
      isDescription,
      listStart: SAYS_AFFECTED.test(sentence) ? undefined : start,
      phrases,
    });
  });
  const isUnnamed = names.every(({ product }) => product.length === 0);
  if (isUnnamed && phrases.size > 1) return [];
  return [...new Map(found.map((fix) => [`${fix.product} ${fix.version}`, fix])).values()];
}

const RELATION =
  /^(?:before|prior|than|earlier|lower|less|older|below|up|through|until|from|between|including|since|not)$/i;

/** Returns whether the words before a version name another product: `websocket: < 8.2.0` in an entry about `core`. */
export function namesAnother(words: string, product: NamedProduct): boolean {
  const name = splitWords(words).filter((word) => !RELATION.test(word));
  return name.length > 0 && product.product !== null && matchName(name.join(' '), [toName(product)]) < 0;
}

interface Reading {
  isDescription: boolean;
  /** Where a list of fixes begins in the sentence. */
  listStart: number | undefined;
  /** The names before fixes, which are collected. */
  phrases: Set<string>;
}

// The words of a fix's name: null where the text does not name the product at this place.
type Phrase = string | null;

function readSentence(sentence: string, names: readonly Name[], reading: Reading): StatedFix[] {
  const tokens = readVersionTokens(sentence);
  const phrases = tokens.map(() => undefined as Phrase | undefined);
  for (const [index, token] of tokens.entries()) {
    phrases[index] = readPhrase(token, index > 0 && phrases[index - 1] !== undefined, reading);
    if (!CONTAINS.test(token.follow) || opensRange(token) || includesEarlier(token)) continue;
    phrases[index] ??= findNameBefore(token.gap);
    for (let place = index; place > 0 && continuesList(tokens[place]!); place -= 1)
      phrases[place - 1] ??= findNameBefore(tokens[place - 1]!.gap);
  }
  let last: number | undefined;
  return tokens.flatMap((token, index) => {
    const phrase = phrases[index];
    if (phrase === undefined) return [];
    if (phrase !== null) reading.phrases.add(toKeys(phrase).join(' '));
    const product = resolve(phrase, sentence.slice(0, token.index), names, last);
    last = product;
    return product === undefined || product < 0 ? [] : [{ version: token.version, product }];
  });
}

function readPhrase(
  token: VersionToken,
  isAfterFix: boolean,
  { isDescription, listStart }: Reading,
): Phrase | undefined {
  if (opensRange(token) || includesEarlier(token) || IS_LIMITED.test(token.follow)) return undefined;
  const fixed = FIXED_IN.exec(token.lead);
  if (fixed !== null) return nonBlank(fixed[1]);
  const update = UPDATE_TO.exec(token.lead);
  if (update !== null) return nonBlank(update[2]) ?? nonBlank(update[1]);
  if (isDescription && isExclusiveEnd(token)) return findNameBefore(token.gap);
  if (isAfterFix) {
    if (continuesList(token)) return null;
    const named = NAME_GAP.exec(token.gap)?.[1];
    if (named !== undefined) return nonBlank(named);
  }
  return listStart !== undefined && token.index >= listStart ? findNameBefore(token.gap) : undefined;
}

const splitWords = (text: string): string[] =>
  text.split(/[\s,;:()[\]"\x60’]+/).filter((word) => /\w/.test(word) && !GENERIC.test(word));

const nonBlank = (text: string | undefined): Phrase => {
  const words = splitWords(text ?? '');
  return words.length === 0 ? null : words.join(' ');
};

const KEYWORD = /\b(?:before|prior to|earlier than|older than|lower than|below|less than|<)\s.{0,60}$/i;
const NAME_WORD = /^[A-Z@]|[A-Z]|\w[.-]\w/;

// The name right before a version, or before the words that lead to it: `Anvil` in `A flaw in Anvil before version `.
function findNameBefore(gap: string): Phrase {
  const keyword = KEYWORD.exec(gap);
  const behind = keyword === null ? '' : keyword[0].replace(/^\S+(?: to| than)?\s/i, '');
  return findTrailingName(behind) ?? findTrailingName(keyword === null ? gap : gap.slice(0, keyword.index));
}

function findTrailingName(text: string): Phrase {
  const words = text
    .slice(-120)
    .replace(/\s(?:plugin|theme|extension|module|add-on|app|package) for \w+\s*$/i, '')
    .trim()
    .split(/\s+/);
  const name: string[] = [];
  for (const word of words.toReversed()) {
    const bare = word.replace(/^[\x60'"(*•-]+|[\x60'"):,]+$/g, '');
    if (GENERIC.test(bare) && name.length === 0) continue;
    if (bare === '' || GENERIC.test(bare) || !NAME_WORD.test(bare) || name.length === 6 || /[.;]$/.test(word)) break;
    name.unshift(bare);
  }
  return name.length === 0 ? null : name.join(' ');
}

interface Name {
  vendor: string[];
  product: string[];
  text: string | null;
}

const toKeys = (text: string | null): string[] =>
  (text ?? '')
    .toLowerCase()
    .split(/[\s_/]+/)
    .map((word) => word.replaceAll(/[^\p{L}\d]/gu, ''))
    .filter((word) => word !== '' && !GENERIC.test(word));

function toName({ vendor, product }: NamedProduct): Name {
  const vendorKeys = toKeys(vendor);
  return { vendor: vendorKeys, product: dropVendor(toKeys(product), vendorKeys), text: product };
}

const dropVendor = (words: string[], vendor: readonly string[]): string[] => {
  const index = words.findIndex((word) => !vendor.includes(word));
  return index > 0 ? words.slice(index) : words;
};

// Returns the index of the product that a fix belongs to; -1 for another product, undefined if the text names none.
function resolve(phrase: Phrase, before: string, names: readonly Name[], last: number | undefined): number | undefined {
  if (phrase !== null) return matchName(phrase, names);
  return last ?? findMention(before, names) ?? (names.length === 1 ? 0 : undefined);
}

function matchName(phrase: string, names: readonly Name[]): number {
  const found = names.map(({ vendor, product }): number => {
    const words = dropVendor(toKeys(phrase), vendor);
    if (product.length === 0) return names.length === 1 ? 1 : 0;
    if (words.join('') === product.join('')) return 2;
    return endsWith(words, product) || endsWith(product, words) ? 1 : 0;
  });
  const best = Math.max(...found);
  const matches = found.filter((score) => score === best).length;
  return best === 0 || matches > 1 ? -1 : found.indexOf(best);
}

const endsWith = (words: readonly string[], end: readonly string[]): boolean =>
  end.length > 0 &&
  end.length <= words.length &&
  end.every((word, index) => words[words.length - end.length + index] === word);

// The product named last before a version. A longer name (`Manager Cloud` for `Manager`) names another product.
function findMention(before: string, names: readonly Name[]): number | undefined {
  const text = before.toLowerCase();
  const mentions = names.flatMap(({ text: name }, product) => {
    const key = name?.toLowerCase().trim() ?? '';
    const at = key.length < 3 ? -1 : text.lastIndexOf(key);
    return at < 0 || /\w/.test(text[at - 1] ?? '') || /\w/.test(text[at + key.length] ?? '')
      ? []
      : [{ product, at, end: at + key.length }];
  });
  const [nearest] = mentions.toSorted((a, b) => b.end - a.end || a.at - b.at);
  if (nearest === undefined) return undefined;
  const next = /^\s+([\w-]+)/.exec(before.slice(nearest.end))?.[1] ?? '';
  return /^[A-Z]/.test(next) && !GENERIC.test(next) ? -1 : nearest.product;
}
