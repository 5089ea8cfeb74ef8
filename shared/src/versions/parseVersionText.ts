import { parseSeries } from './suffixes.ts';
import { hasPlace } from './versionKeys.ts';

/** One end of a span: a version's text, and whether the end itself belongs to it. A text ending in `*` or `x` means its whole series. */
export interface Bound {
  text: string;
  inclusive: boolean;
}

/** A stretch of versions as a record says it, before any order is chosen. An absent bound is open; none at all is every version. */
export interface VersionRange {
  from?: Bound | undefined;
  to?: Bound | undefined;
}

// Most texts: no blank, comma, operator or `+` that could make it more than one version.
const PLAIN = /^v?\d[\w.*~:-]*$/i;
const SUFFIX = 'sp|hf|pl|patch|hotfix|update|build|rc|beta|u|p|r|rev|revision|cu|fp|mr';
const V = String.raw`(?:v(?:er(?:sion)?)?[. ]?)?\d[\w.()+~^:\-*]*(?: (?:${SUFFIX}) ?\d+)?`;
const VERSION = new RegExp(`^${V}$`, 'i');
// Words before a version that are not versions: `FortiWeb before 6.2.4`, not `FortiWeb 6.3.7 and before 6.2.4`.
const LEAD = String.raw`^(?:(?!v?\d+\.\d)[\w()./+-]+ ){0,6}?`;
const WORD = String.raw`(?:versions? )?`;

const prose = (pattern: string) => new RegExp(pattern.replaceAll('<V>', `(${V})`).replaceAll('<W>', WORD), 'i');

const ALL =
  /^(?:all|any|every|\*|(?:all|any)(?: other)? versions?|\* ?(?:all versions)?|(?:<=|≤|up to|through) ?(?:the )?latest(?: version)?)$/i;
const LESS = prose(`${LEAD}(?:before|prior to|earlier than|lower than|less than|older than|below) <W><V>$`);
const FIXED = prose(`${LEAD}(?:fixed|patched) in <W>(?:[\\w-]+ ){0,3}?<V>$`);
const FIXES = /^(?:[\w-]+ ){0,6}?(?:before|prior to|fixed in|patched in) (?:versions? )?(?=v?\d)/i;
const UP_TO = prose(
  `${LEAD}(?:up to and including|prior to and including|before and including|up to|through|until) <W><V>(?: \\(?inclusive\\)?)?$`,
);
const AND_OLDER = prose(
  `${LEAD}<V>,? (?:and|or|&) (?:all )?(?:earlier|below|prior|older|lower|previous|before|less)(?: versions?)?$`,
);
const AND_NEWER = prose(
  `${LEAD}<V>(?:\\+|,? (?:and|or|&) (?:later|above|newer|higher|after|up|onwards?)(?: versions?)?)$`,
);
const FROM_ON = prose(`${LEAD}(?:all versions )?(?:from|since|starting from) <W><V>(?: onwards?)?$`);
const BETWEEN = prose(`${LEAD}(?:from )?<V> (?:to|through|thru|up to|until|and up to|-|–) <W><V>$`);
const FROM_BEFORE = prose(`${LEAD}(?:from )?<V>,? (?:to before|before|prior to|and before) <W><V>$`);
const WHOLE_SERIES = prose(`${LEAD}(?:all (?:versions )?(?:of )?<V>(?: versions)?|<V>,? all versions)$`);
const FROM_TO = /^v?(\d+(?:\.\d+)+[a-z]{0,2}) ?[-–] ?v?(\d+(?:\.\d+)+[a-z]{0,2})$/i;
const AROUND = prose(`^<V> ?(<=?) ?(?:version|x|v) ?(<=?) ?<V>$`);
// OpenSSL names both the fix and what it fixes.
const FIXED_AFFECTED = /^fixed in (?:\w+ )?\S+ \(affected (.+)\)$/i;
// `ArubaOS 10.4.x.x: 10.4.0.1 and below`
const BRANCH_LABEL = /^(?:[\w()./+-]+ ){0,6}?(\d+(?:\.\d+)*(?:\.x+)+): ?(.+)$/i;
const OPERATOR = prose(`^(<=|>=|=<|=>|<|>|==?|≤|≥|!=)\\s*<V>\\s*`);

// `>= 1.0, < 2.0`, `All versions < V1.5`, `2.0 <= 2.4.2`: a lower bound and the upper one after it make one span.
function operatorSpans(text: string): VersionRange[] | undefined {
  const first = text.search(/[<>=≤≥]/);
  if (first < 0) return undefined;
  const spans: VersionRange[] = [];
  const lead = text.slice(0, first).trim();
  let open: VersionRange | undefined = VERSION.test(lead) ? { from: { text: lead, inclusive: true } } : undefined;
  let rest = text.slice(first).trim();
  while (rest !== '') {
    const [whole, operator = '', version = ''] = OPERATOR.exec(rest) ?? [];
    if (whole === undefined) return undefined;
    const bound = { text: version, inclusive: /=|≤|≥/.test(operator) };
    if (/[>≥]|=>/.test(operator) && operator !== '=<') {
      if (open !== undefined) spans.push(open);
      open = { from: bound };
    } else if (/[<≤]/.test(operator)) {
      spans.push({ ...open, to: bound });
      open = undefined;
    } else if (operator !== '!=') spans.push({ from: bound, to: bound });
    rest = rest.slice(whole.length).replace(/^(?:[,;]|\|\||&&|and\b|or\b)\s*/i, '');
  }
  return open === undefined ? spans : [...spans, open];
}

const bound = (text: string | undefined, inclusive: boolean) => ({ text: text ?? '', inclusive });

function proseSpan(text: string): VersionRange | undefined {
  if (ALL.test(text)) return {};
  const [, first, second] = WHOLE_SERIES.exec(text) ?? [];
  const series = first ?? second;
  if (series !== undefined) return single(/[x*]$/i.test(series) ? series : `${series}.*`);
  const dash = fromTo(text);
  if (dash !== undefined) return dash;
  const between = FROM_BEFORE.exec(text);
  if (between !== null) return { from: bound(between[1], true), to: bound(between[2], false) };
  const through = BETWEEN.exec(text);
  if (through !== null) return { from: bound(through[1], true), to: bound(through[2], true) };
  const less = LESS.exec(text) ?? FIXED.exec(text);
  if (less !== null) return { to: bound(less[1], false) };
  const last = UP_TO.exec(text) ?? AND_OLDER.exec(text);
  if (last !== null) return { to: bound(last[1], true) };
  const newer = AND_NEWER.exec(text) ?? FROM_ON.exec(text);
  return newer === null ? undefined : { from: bound(newer[1], true) };
}

// `12.1-12.4` is a range, `13.1-49.13` the build of a release.
function fromTo(text: string): VersionRange | undefined {
  const [, first = '', last = ''] = FROM_TO.exec(text) ?? [];
  const [start = [], end = []] = [first, last].map((version) => version.split('.'));
  const areOfOneBranch = start.length > 1 && start.length === end.length && start[0] === end[0];
  return areOfOneBranch ? { from: bound(first, true), to: bound(last, true) } : undefined;
}

const hasPlaces = ({ from, to }: VersionRange): boolean =>
  [from, to].every((end) => end === undefined || hasPlace(parseSeries(end.text) ?? end.text));

const single = (text: string): VersionRange => ({ from: bound(text, true), to: bound(text, true) });

/**
 * Parses one `version` text of a record: operators (`<= 7.5`), prose (`prior to 5.0.32`, `1.0 and earlier`, `1.0 to 1.3`),
 * lists (`7.4, 7.5`), `all versions`; else the one version it names.
 */
export function parseVersionText(text: string): VersionRange[] {
  if (PLAIN.test(text)) return [(text.includes('-') ? fromTo(text) : undefined) ?? single(text)];
  const line = text
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/[.;,]$/, '');
  const listed = FIXED_AFFECTED.exec(line)?.[1];
  if (listed !== undefined) return parseVersionText(listed);
  const [, branch, within] = BRANCH_LABEL.exec(line) ?? [];
  if (branch !== undefined && within !== undefined)
    return parseVersionText(within).map(({ from = bound(branch, true), to }) => ({ from, to }));
  const around = AROUND.exec(line);
  if (around !== null)
    return [{ from: bound(around[1], around[2] === '<='), to: bound(around[4], around[3] === '<=') }];
  const whole = operatorSpans(line) ?? proseSpan(line);
  if (whole !== undefined) return Array.isArray(whole) ? whole : [whole];
  const head = FIXES.exec(line)?.[0] ?? '';
  const parts = line
    .slice(head.length)
    .split(/\s*[,;]\s*(?:and\s+)?|\s+and\s+|\s+&\s+|\s+\/\s+|\.\s+(?=v?\d)/i)
    .filter((part) => part !== '');
  if (parts.length < 2) return [single(line)];
  if (head !== '' && parts.every((part) => VERSION.test(part)))
    return parts.map((part) => ({ to: bound(part, false) }));
  const spans = parts.map((each, index) => {
    const part = index === 0 ? head + each : each;
    return PLAIN.test(part) ? [single(part)] : [operatorSpans(part) ?? proseSpan(part) ?? single(part)].flat();
  });
  // Numbers after a name belong to the name: the platforms of `SMR Nov-2023 Release in Android 11, 12, 13`.
  const [first = [], ...others] = spans;
  const areNumbersOfOthers = !first.every(hasPlaces) && others.some((each) => each.every(hasPlaces));
  return areNumbersOfOthers ? [single(line)] : spans.flat();
}
