import { compactName } from '../../ingest/packages/Package.ts';

// Normalizes a name for comparison: case, width and the marks between words make no difference.
export const foldName = (name: string): string =>
  name
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_.-]+/g, ' ');

// Forms of a company's name: `Apache Software Foundation` may be shown as `Apache`.
const COMPANY_FORM =
  /(?:software)?(?:foundation|corporation|corp|incorporated|inc|llc|ltd|limited|gmbh|sarl|project|group|team)$/;

const foldVendor = (name: string): string => {
  const text = compactName(name.replace(/^the\s+/i, ''));
  return text.replace(COMPANY_FORM, '') || text;
};

export const isSameVendor = (a: string, b: string): boolean =>
  foldName(a) === foldName(b) || foldVendor(a) === foldVendor(b);

// True when a vendor and a namespace name the same owner: `reactphp` and `react`, `guzzle` and `guzzlehttp`.
export const isNamespace = (vendor: string, namespace: string): boolean =>
  isSameVendor(vendor, namespace) || isOwner(vendor, namespace);

// Suffixes that owners add to the name of their project: `tornadoweb`, `jszip_project`, `seleniumhq`.
const OWNER_SUFFIX =
  /(?:project|foundation|software|maintainers|team|labs|org|group|inc|hq|io|dev|web|app|cms|lang|ai|js|rs|php)$/;

// Shorter names begin too many others.
const MIN_OWNER_LENGTH = 4;

// True when a vendor is named after its product, as `jszip_project` after `jszip`, `ckeditor` after `ckeditor5`,
// `socketio` after `socket.io-parser`.
export function isOwner(vendor: string, product: string): boolean {
  const owner = compactName(vendor);
  if (owner === '') return false;
  const owners = [owner, owner.replace(OWNER_SUFFIX, '')];
  const name = compactName(product);
  const names = [name, name.replace(/\d+$/, ''), name.replace(/js$/, '')];
  if (compactName(vendor.split(/\s/)[0] ?? '') === name) return true;
  return owners.some((each) => names.includes(each) || (each.length >= MIN_OWNER_LENGTH && name.startsWith(each)));
}

// Shorter names may be words, which many products share.
const MIN_DISTINCTIVE_LENGTH = 9;

export const isLongName = (product: string): boolean => compactName(product).length >= MIN_DISTINCTIVE_LENGTH;

// True when two names differ in marks and case only.
export const isSameName = (a: string, b: string): boolean => compactName(a) === compactName(b);
