import { GeneratorError } from './GeneratorError.ts';

/** Inserts `text` before the only match of `before` in `file`. */
export interface Insertion {
  file: string;
  before: RegExp;
  text: string;
}

/** @throws GeneratorError with the text to insert by hand, if the file no longer contains the place. */
export function insertText(source: string, { file, before, text }: Insertion): string {
  const places = [...source.matchAll(new RegExp(before, 'gm'))];
  const [place] = places;
  if (place === undefined || places.length > 1)
    throw new GeneratorError(`${file} is not as the generator knows it. Nothing was written; it needs: ${text.trim()}`);
  return `${source.slice(0, place.index)}${text}${source.slice(place.index)}`;
}
