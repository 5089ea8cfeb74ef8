import { chooseScheme, compareVersions } from '@faultline/shared/versions';
import type { RecordRange } from '../record/CveRecord.ts';
import { asList, asObject, asString, type Shape } from '../record/coerce.ts';

// An affected range of a package, in the form of a range of a record.
export type OsvRange = Omit<RecordRange, 'status' | 'sources'>;

// The part of an OSV advisory about one package.
export interface OsvStatement {
  advisory: string;
  cveIds: string[];
  // The ecosystem in the spelling of OSV: `PyPI`, `crates.io`.
  ecosystem: string;
  name: string;
  ranges: OsvRange[];
}

// The package URL type of each OSV ecosystem. Linux distributions are excluded, because their versions are not those of the
// project.
const purlTypes: Readonly<Record<string, string>> = {
  'crates.io': 'cargo',
  CRAN: 'cran',
  ConanCenter: 'conan',
  'GitHub Actions': 'githubactions',
  Go: 'golang',
  Hackage: 'hackage',
  Hex: 'hex',
  Julia: 'julia',
  Maven: 'maven',
  npm: 'npm',
  NuGet: 'nuget',
  Packagist: 'composer',
  Pub: 'pub',
  PyPI: 'pypi',
  RubyGems: 'gem',
  SwiftURL: 'swift',
};

export const getPurlType = (ecosystem: string): string | undefined => purlTypes[ecosystem];

const CVE_ID = /^CVE-\d{4}-\d{4,19}$/;
const MAX_CVE_IDS = 20;
const MAX_PACKAGES = 200;
const MAX_RANGES = 500;
const MAX_NAME_LENGTH = 200;
const MAX_VERSION_LENGTH = 80;

// Parses an OSV advisory. Returns its statements by package; none if it is withdrawn, names no CVE or is invalid. Git
// commit ranges are skipped.
export function readAdvisory(json: unknown): OsvStatement[] {
  const body = asObject(json);
  const advisory = asString(body.id);
  if (advisory === undefined || advisory.length > MAX_NAME_LENGTH || asString(body.withdrawn) !== undefined) return [];
  const names = [advisory, ...asList(body.aliases).flatMap((alias) => asString(alias) ?? [])];
  const cveIds = [...new Set(names.map((name) => name.toUpperCase()))].filter((name) => CVE_ID.test(name));
  if (cveIds.length === 0 || cveIds.length > MAX_CVE_IDS) return [];
  return asList(body.affected)
    .slice(0, MAX_PACKAGES)
    .map(asObject)
    .flatMap((affected) => {
      const named = asObject(affected.package);
      const ecosystem = asString(named.ecosystem);
      const name = asString(named.name);
      if (ecosystem === undefined || name === undefined || name.length > MAX_NAME_LENGTH) return [];
      if (getPurlType(ecosystem) === undefined) return [];
      return [{ advisory, cveIds, ecosystem, name, ranges: readRanges(affected) }];
    });
}

// Uses versions only without ranges: advisories also list versions for readers that cannot compare them.
function readRanges(affected: Shape): OsvRange[] {
  const ranges = asList(affected.ranges).map(asObject).flatMap(readRange);
  const stated = ranges.length > 0 ? ranges : asList(affected.versions).flatMap((each) => readVersion(each) ?? []);
  return stated.length > MAX_RANGES ? [] : stated;
}

function readVersion(value: unknown): OsvRange | undefined {
  const version = asString(value);
  return version === undefined || version.length > MAX_VERSION_LENGTH
    ? undefined
    : { version, less_than: null, less_than_or_equal: null, version_type: null };
}

const KINDS = ['introduced', 'fixed', 'last_affected'] as const;

function readEvents(value: unknown) {
  return asList(value)
    .map(asObject)
    .flatMap((event) =>
      KINDS.flatMap((kind) => {
        const version = asString(event[kind]);
        return version === undefined || version.length > MAX_VERSION_LENGTH ? [] : [{ kind, version }];
      }),
    );
}

function readRange(range: Shape): OsvRange[] {
  const type = asString(range.type);
  if (type !== 'SEMVER' && type !== 'ECOSYSTEM') return [];
  const version_type = type === 'SEMVER' ? 'semver' : null;
  const scheme = chooseScheme([{ version: '0', less_than: null, less_than_or_equal: null, version_type }]);
  const events = readEvents(range.events).toSorted((a, b) =>
    a.version === '0' || b.version === '0'
      ? Number(b.version === '0') - Number(a.version === '0')
      : (compareVersions(scheme, a.version, b.version) ?? 0),
  );
  const ranges: OsvRange[] = [];
  let start: string | undefined;
  for (const { kind, version } of events) {
    if (kind === 'introduced') start ??= version;
    else if (start !== undefined) {
      const end = kind === 'fixed' ? { less_than: version } : { less_than_or_equal: version };
      ranges.push({ version: start, less_than: null, less_than_or_equal: null, version_type, ...end });
      start = undefined;
    }
  }
  if (start !== undefined) ranges.push({ version: start, less_than: '*', less_than_or_equal: null, version_type });
  return ranges;
}
