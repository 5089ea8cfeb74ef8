import { asKnown } from './jsonValues.ts';

interface Named {
  name: string;
  version: string | undefined;
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

// Registries in which a name without its namespace is another package.
const SCOPED = new Set(['npm', 'golang', 'composer', 'github', 'docker']);

/** Returns name and version of a package URL, also in the form `pkg://`; undefined for other texts. */
export function parsePurl(purl: string): Named | undefined {
  const [, path = ''] = /^pkg:\/*([^?#\s]+)/i.exec(purl.trim()) ?? [];
  // The `@` of an npm scope follows a slash.
  const [, names = path, version] = /^(.+[^/])@([^@]*)$/.exec(path) ?? [];
  const [type = '', ...parts] = names
    .split('/')
    .filter((part) => part !== '')
    .map(decode);
  const name = SCOPED.has(type.toLowerCase()) ? parts.join('/') : parts.at(-1);
  return name === undefined || name === '' ? undefined : { name, version: version ? decode(version) : undefined };
}

interface CpeNames extends Named {
  vendor: string | undefined;
}

/** Returns the names of a CPE, of version 2.3 or 2.2; undefined for other texts. */
export function parseCpe(cpe: string): CpeNames | undefined {
  const parts = /^cpe:2\.3:/i.test(cpe)
    ? cpe
        .slice(8)
        .split(/(?<!\\):/)
        .map((part) => part.replaceAll(/\\(.)/g, '$1'))
    : cpe.slice(5).split(':').map(decode);
  const [, vendor, name, version, update] = parts.map(asKnown);
  if (!/^cpe:(?:2\.3:|\/)[aho*]/i.test(cpe) || name === undefined) return undefined;
  return {
    vendor: vendor?.replaceAll('_', ' '),
    name: name.replaceAll('_', ' '),
    version: version === undefined || update === undefined ? version : `${version}-${update}`,
  };
}
