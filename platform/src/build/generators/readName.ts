import { parseSync } from 'oxc-parser';

// A name in all spellings: `threat-intel`, `ThreatIntel`, `threatIntel`, `Threat Intel`.
export interface Name {
  slug: string;
  pascal: string;
  camel: string;
  title: string;
}

const upper = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const isIdentifier = (word: string) => parseSync('name.ts', `export const ${word} = 1;`).errors.length === 0;

export function readName(text: string): Name {
  const slug = text.replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(slug) || slug.length > 31)
    throw new GeneratorError(
      `"${text}" is not a valid name. Use letters, digits and single hyphens, a letter first, 31 at most: threat-intel.`,
    );
  const words = slug.split('-');
  const pascal = words.map(upper).join('');
  const camel = pascal.charAt(0).toLowerCase() + pascal.slice(1);
  if (!isIdentifier(camel)) throw new GeneratorError(`"${text}" is a word of the language. Choose another name.`);
  return { slug, pascal, camel, title: words.map(upper).join(' ') };
}

// The generator wrote nothing. The message says why and how to fix it.
export class GeneratorError extends Error {
  override name = 'GeneratorError';
}
