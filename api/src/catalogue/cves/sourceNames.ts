import sourceNames from './sourceNames.json' with { type: 'json' };

// Names of the organizations behind short names of the CVE program that aren't readable, in lower case and with `_`.
const names: Readonly<Record<string, string>> = sourceNames;

// Returns the name of an organization that is known by a short name in the CVE program: `Palo Alto Networks` for
// `palo_alto`.
export function formatSource(shortName: string): string {
  const key = shortName.toLowerCase().replaceAll(' ', '_');
  return Object.hasOwn(names, key) ? names[key]! : shortName.replaceAll('_', ' ');
}
