import { GeneratorError } from './GeneratorError.ts';

/** `text` goes before the one place where `before` stands in `file`. */
export interface Insertion {
  file: string;
  before: RegExp;
  text: string;
}

/** The source with the text put in. A file that was rewritten since is named, with what to write there by hand. */
export function insertText(source: string, { file, before, text }: Insertion): string {
  const places = [...source.matchAll(new RegExp(before, 'gm'))];
  const [place] = places;
  if (place === undefined || places.length > 1)
    throw new GeneratorError(`${file} is not as the generator knows it. Nothing was written; it needs: ${text.trim()}`);
  return `${source.slice(0, place.index)}${text}${source.slice(place.index)}`;
}
