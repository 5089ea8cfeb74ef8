type Numbers = readonly [major: number, minor: number, patch: number];

const parseNumbers = (version: string): Numbers => {
  const [major = 0, minor = 0, patch = 0] = version.split(/[-+]/, 1)[0]?.split('.').map(Number) ?? [];
  return [major, minor, patch];
};

/** `^1.4.0` and exact versions, which is all that builds write; other ranges are left to the federation runtime. */
function satisfies(version: string, range: string): boolean {
  if (/^\d/.test(range)) return version === range;
  if (!range.startsWith('^')) return true;
  const [major, minor, patch] = parseNumbers(version);
  const [least, leastMinor, leastPatch] = parseNumbers(range.slice(1));
  if (major !== least || (major === 0 && minor !== leastMinor)) return false;
  return minor > leastMinor || (minor === leastMinor && patch >= leastPatch);
}

/** Whether a release can run in a host that provides these versions. */
export const satisfiesVersions = (
  requires: Record<string, string>,
  provides: Record<string, string> | undefined,
): boolean =>
  provides === undefined || Object.entries(requires).every(([name, range]) => satisfies(provides[name] ?? '', range));
