import { isNumbers } from './dottedOrder.ts';

// Names of editions and of builds by a distributor. A release has the same flaws in each of them.
const EDITIONS = [
  String.raw`ee|ce|ent|enterprise|community|oss|lts|esr|fips|ubi\d*|rhel\d*|centos\d*|fedora\d*`,
  String.raw`jre\d*|jdk\d*|java\d+|android|hadoop\d*|gke|eks|aks|k3s|rke2(?:r\d+)?|rke|tkg|vmware|rancher|mirantis|aliyun|tke`,
  'debian|ubuntu|alpine|slim|bullseye|bookworm|trixie|buster|jammy|noble|focal',
  'windows|nanoserver|windowsservercore|linux|darwin|amd64|arm64|x64|x86|x86_64',
].join('|');
const EDITION = new RegExp(
  String.raw`^(\d[\w.]*?)(?:[-+_]|(?<=\d) ?)(?:${EDITIONS})(?=[\d.+_-]|$)\d*(?:[-+._][\w.+-]*)?$`,
  'i',
);
const PREFIX = /^v?(?:\d{1,3}:(?=\d))?/i;
// Debian restores an older upstream version under a higher number: 5.6.1+really5.4.5 is 5.4.5.
const REALLY = /^.*\+really(?=\d)/i;
const MARK = String.raw`ubuntu|deb\d|bpo\d|dfsg|ds\d?-|el\d|fc\d|amzn|suse|lp\d|rhel|mga\d|oe\d|module|cm\d`;
const PACKAGED = new RegExp(
  String.raw`^(\d[\w.]*?(?:[-~][a-z][\w.]*?)??)(?!\.\d)[-+~.](?:[\w.~]*[.~+\d])?(?:${MARK})[\w.+~-]*$`,
  'i',
);
// Nothing but its place says that a revision is the packager's: `8.6.0-1`, `1.2.3-r4`.
const REVISION = /^(\d[\w.+~]*?)(?:-r?\d{1,5}(?:\.\d{1,4})?){1,2}$/i;

/**
 * Returns the upstream version of one with an epoch, a revision by a packager or the name of an edition: 8.5.0 for
 * `8.5.0-2ubuntu10`, 1.27.3 for `1.27.3-gke.100`, 5.4.5 for `5.6.1+really5.4.5-1`. `isSemver` keeps what may be a
 * pre-release: `1.0.0-1`.
 */
export function toUpstream(text: string, isSemver = false): string {
  if (isNumbers(text)) return text;
  const bare = text.replace(REALLY, '').replace(PREFIX, '');
  const packaged = PACKAGED.exec(bare)?.[1] ?? EDITION.exec(bare)?.[1];
  if (packaged !== undefined) return packaged;
  const revision = REVISION.exec(bare)?.[1];
  const isRevision = !isSemver || /-r\d+$/i.test(bare) || bare.length < text.replace(/^v/i, '').length;
  return revision !== undefined && isRevision ? revision : bare;
}

const PACKAGING = new RegExp(String.raw`(?:${MARK})|-r?\d+(?:\.\d+)*$|^\d{1,3}:`, 'i');

/**
 * Returns what of a version is compared with upstream versions, in words: `compared as 8.5.0` for `8.5.0-2ubuntu10`; undefined for all of
 * it. `isPackaged`: a distribution may have fixed a flaw without a new upstream version.
 */
export function describeUpstream(text: string): { note: string; isPackaged: boolean } | undefined {
  const version = text.trim().replace(/^v(?=\d)/i, '');
  const upstream = /^\d/.test(version) ? toUpstream(version) : version;
  return upstream === version ? undefined : { note: `compared as ${upstream}`, isPackaged: PACKAGING.test(version) };
}

const PLACE = String.raw`(?:\.(?:[xX]+|\*+|N+)|-\*+)`;
const SERIES = new RegExp(String.raw`(?:${PLACE}|(?<=\d)\*+)${PLACE}*(?:-[A-Za-z]+)?$`);
const PLACEHOLDER = new RegExp(String.raw`(?<=\d.*)${PLACE}(?=$|[.\- ])`);

/** Returns what all versions of a series begin with: `6.1` for `6.1.*`, `2.x`, `6.4.xxx` and `6.1*`; undefined for a single version. */
export const parseSeries = (text: string): string | undefined =>
  !isNumbers(text) && SERIES.test(text) ? text.replace(SERIES, '') : undefined;

/** Returns the numbers before the first placeholder of a text (`12` for `12.x.1.x RPM`); undefined without a placeholder. */
export function findPlaceholderPrefix(text: string): string | undefined {
  const index = PLACEHOLDER.exec(text)?.index;
  return index === undefined ? undefined : text.slice(0, index);
}

const MONTH = String.raw`(?:0?[1-9]|1[0-2])`;
const DAY = String.raw`(?:0?[1-9]|[12]\d|3[01])`;
const DATE = new RegExp(String.raw`^(?:19|20)\d{2}(?:-${MONTH}(?:-${DAY})?|(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))$`);

/** Returns whether a version is a date: `2023-05-01`, `2023-05`, `20230501`. */
export const isDate = (text: string): boolean => DATE.test(text);
