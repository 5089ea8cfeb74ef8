import type { Container } from './listContainers.ts';
import { asList, asObject, asString } from './coerce.ts';

export interface SourcedText {
  source: string;
  lang: string;
  text: string;
}

const isEnglish = ({ lang }: SourcedText) => /^en/i.test(lang);

/** The texts under one key of the containers (`descriptions`, `solutions`), English first, the others kept; each text once. */
export function readTexts(containers: Container[], key: string): SourcedText[] {
  const found = new Map<string, SourcedText>();
  for (const { source, body } of containers) {
    for (const item of asList(body[key])) {
      const row = typeof item === 'string' ? { value: item } : asObject(item);
      const text = asString(row.value);
      if (text !== undefined && !found.has(text)) found.set(text, { source, lang: asString(row.lang) ?? 'en', text });
    }
  }
  const texts = [...found.values()];
  return [...texts.filter(isEnglish), ...texts.filter((text) => !isEnglish(text))];
}

/** The texts in English (else in the first language there is), one below the other; null where there are none. */
export function joinTexts(texts: SourcedText[]): string | null {
  const lang = texts[0]?.lang;
  const chosen = texts.filter((text) => isEnglish(text) || text.lang === lang);
  return chosen.length === 0 ? null : chosen.map(({ text }) => text).join('\n\n');
}
