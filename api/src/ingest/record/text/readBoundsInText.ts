export interface TextBound {
  version: string;
  /** True where the text counts the version itself as affected: `through 1.3`, `1.3 and earlier`. */
  inclusive: boolean;
}

const MAX_TEXT_LENGTH = 20_000;
// Words around a version that are looked at.
const REACH = 90;

const SENTENCE_END = /(?<=[.?])\s+(?=[\p{Lu}\d*_`-])|\r?\n/u;
const SUFFIX = String.raw`(?:sp|service pack|update|patch|hotfix|hf|build|rev|cu|p|r)`;
const VERSION = new RegExp(
  String.raw`(?:(?<![\w.\-/])[vr]?|(?<=[a-z]-)v)\d[\w.+~:-]{0,60}(?:\(\w{1,12}\)[\w.-]{0,20}){0,2}(?: ${SUFFIX} ?\d{1,10}\b){0,3}`,
  'gi',
);
const VERSION_WORD = /\b(?:versions?:?|releases?|builds?|ver\.?|v\.?)[\s`'"(]*$/i;
// Siemens names devices by them.
const ORDER_NUMBER = /^\d[a-z]{2}\d{4}-/i;
const IS_NUMBERED = /^[vr]|\d[._:+~(-]?\w*[._:+~(-]\w*\d|\d[.-]\d|\d [a-z]+ ?\d/i;

// Names have capital letters, other words haven't.
const NAMES = String.raw`[\s\x60'"(]*(?:(?:the|and|any|all|its|firmware|software|app|plugin|patch|(?i:versions?:?|releases?|builds?|ver\.)|v\.)[\s\x60'"(]+){0,4}(?:[A-Z][\w.&+/-]{0,30} ){0,4}(?:(?i:versions?:?) ?)?[\x60'"(]?$`;
const BEFORE = new RegExp(
  String.raw`(?:\b(?i:before|prior to|prior than|prior(?= (?:versions? )?$)|(?:earlier|older|lower|less) than|below|but not including|(?:fixed|patched) in)\b|(?<![<>=])<)(?! and\b)${NAMES}`,
);
const THROUGH = new RegExp(
  String.raw`(?:\b(?i:through|thru|(?:up to|prior to|before),? (?:and|\(?)\s?including,?\)?|up to|(?<!(?:greater|higher|later|newer) than or )equal to)\b[),]{0,2}|<=|≤)${NAMES}`,
);
const AND_EARLIER =
  /^[\x60'"]?,? ?\(?(?:and|or|&) ?(?:all |any |the )?(?:its )?(?:versions )?(?:earlier|prior|below|older|lower|previous|before|under)\b(?! (?:to|than) v?\d)(?! v?\d)/i;
const EXCLUDED = /^ ?\(?(?:exclusive|excluding|not included|excluded)(?:\)|$|[.,;])/i;
// The start of a range, whose end is the next version.
const OPENS_RANGE =
  /^[\x60'"]?,? ?(?:(?:\(?including\)? )?(?:and )?(?:versions? )?(?:up to|before|prior to|until|earlier than|below(?= v?\d))|through|thru|<=?|(?:to|-|–) ?(?:versions? )?$)/i;
const LISTS =
  /^[\x60'"]?\s{0,2}(?:,|;|\/|,?\s{1,2}(?:and|or|&))\s{0,2}(?:(?:the|versions?|releases?|v|LTS)\s)?[\x60'"]?$/i;
const DENIES = /\b(?:(?:un|not |n't )(?:be )?(?:affected|vulnerable|impacted))\b/i;

/**
 * Returns the upper bounds that a text states of affected versions in plain sentences: `before 2.0`, `through 1.3`, `1.3 and earlier`,
 * `fixed in 2.0`. `1.0 to 1.3` states none, because some authors include its end and others don't.
 */
export const readBounds = (text: string): TextBound[] => findBounds(splitSentences(text).map(readSentence));

/** Returns the upper bounds that sentences state. */
export function findBounds(sentences: readonly Sentence[]): TextBound[] {
  const found = sentences
    .filter(({ text, tokens }) => tokens.length > 0 && !DENIES.test(text))
    .flatMap(({ tokens }) => findOwnBounds(tokens));
  if (found.length < 2) return found;
  return [...new Map(found.map((bound) => [`${bound.version} ${bound.inclusive}`, bound])).values()];
}

/** The sentences and lines of a text; those behind 20,000 characters are left out. */
export const splitSentences = (text: string): string[] => text.slice(0, MAX_TEXT_LENGTH).split(SENTENCE_END);

/** A version in a sentence. */
export interface VersionToken {
  version: string;
  index: number;
  /** The text since the version before it, or the start of the sentence. */
  gap: string;
  /** The end of `gap`, of a limited length. */
  lead: string;
  /** The text up to the next version, of a limited length. */
  follow: string;
}

export interface Sentence {
  text: string;
  tokens: VersionToken[];
}

/** Returns a sentence with its versions, so that they are read once. */
export const readSentence = (text: string): Sentence => ({
  text,
  tokens: /\d/.test(text) ? readVersionTokens(text) : [],
});

/** Returns the versions in a sentence, without whole numbers that neither a word nor a list calls versions. */
export function readVersionTokens(sentence: string): VersionToken[] {
  const matches = [...sentence.matchAll(VERSION)];
  let end = 0;
  // Where the version before ends, if it is one.
  let listed = -1;
  return matches.flatMap(({ 0: whole, index }, place) => {
    const version = whole.replace(/[.:,;+~-]+$/, '');
    const gap = sentence.slice(end, index);
    const next = matches[place + 1]?.index ?? sentence.length;
    const isListed = listed >= 0 && LISTS.test(sentence.slice(listed, index));
    end = index + version.length;
    const lead = sentence.slice(Math.max(0, index - REACH), index);
    const isNumber = IS_NUMBERED.test(version) || VERSION_WORD.test(lead) || isListed;
    const isVersion = isNumber && !ORDER_NUMBER.test(version);
    listed = isVersion ? end : -1;
    if (!isVersion) return [];
    return [{ version, index, gap, lead: gap.slice(-REACH), follow: sentence.slice(end, Math.min(next, end + REACH)) }];
  });
}

function findOwnBounds(tokens: readonly VersionToken[]): TextBound[] {
  const kinds: (boolean | undefined)[] = [];
  for (const [index, token] of tokens.entries()) {
    const before = tokens[index - 2];
    const isRange = before !== undefined && opensRange(before) && kinds[index - 1] === true;
    kinds.push(readKind(token, isRange ? undefined : kinds[index - 1]));
    if (!AND_EARLIER.test(token.follow) || BEFORE.test(token.lead)) continue;
    for (let place = index - 1, { gap } = token; LISTS.test(gap) && kinds[place] === undefined; place -= 1) {
      if (place < 0) break;
      kinds[place] = true;
      gap = tokens[place]?.gap ?? '';
    }
  }
  return tokens.flatMap(({ version }, index) => {
    const inclusive = kinds[index];
    return inclusive === undefined ? [] : [{ version, inclusive }];
  });
}

/** Returns whether a version is the first of a range (`7.0.0 through 7.0.16`). */
export const opensRange = ({ lead, follow }: VersionToken): boolean => OPENS_RANGE.test(follow) && !BEFORE.test(lead);

/** Returns whether a version stands for all earlier ones too (`1.3 and earlier`). */
export const includesEarlier = ({ follow }: VersionToken): boolean => AND_EARLIER.test(follow);

/** Returns whether a version is the next one of a list (`1.2, 1.3 and 1.4`). */
export const continuesList = ({ gap }: VersionToken): boolean => LISTS.test(gap);

/** Returns whether the words before a version make it the first one that isn't affected: `before`, `prior to`. */
export const isExclusiveEnd = ({ lead, follow }: VersionToken): boolean => BEFORE.test(lead) || EXCLUDED.test(follow);

// True for a bound that is affected, false for one that is not, undefined for other versions.
function readKind(token: VersionToken, previous: boolean | undefined): boolean | undefined {
  const { gap, lead, follow } = token;
  if (opensRange(token)) return undefined;
  const isWithEarlier = AND_EARLIER.test(follow);
  if (THROUGH.test(lead)) return !EXCLUDED.test(follow);
  if (BEFORE.test(lead)) return isWithEarlier ? undefined : false;
  if (isWithEarlier) return true;
  return LISTS.test(gap) ? previous : undefined;
}
