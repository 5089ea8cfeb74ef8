import type { CveDetail } from '@faultline/shared/contract';

type Description = CveDetail['descriptions'][number];

const SHORTEST = 20;
const NEAR_LONGEST = 0.8;

const namesRecord = (source: string): boolean => /\bcve[\s_-]*(?:record\b|\d{4}-\d)/i.test(source);

/** Drops sources naming a CVE record and texts of 20 characters or fewer; keeps those at least 80 % as long as the longest. */
function keepWorthwhile(descriptions: readonly Description[]): Description[] {
  const worthwhile = descriptions.filter(({ source, text }) => !namesRecord(source) && text.trim().length > SHORTEST);
  const longest = Math.max(0, ...worthwhile.map(({ text }) => text.trim().length));
  const kept = worthwhile.filter(({ text }) => text.trim().length >= NEAR_LONGEST * longest);
  return kept.filter(({ text }, index) => kept.findIndex((other) => other.text.trim() === text.trim()) === index);
}

const isEnglish = ({ lang }: Description): boolean => /^en\b/i.test(lang);

/** What is shown of a record's descriptions (specification 14.3): by language, for a translation is no shorter version. */
export function chooseDescriptions(descriptions: readonly Description[]) {
  const english = keepWorthwhile(descriptions.filter(isEnglish));
  const others = Map.groupBy(
    descriptions.filter((description) => !isEnglish(description)),
    ({ lang }) => lang.toLowerCase(),
  );
  const translations = [...others.values()].flatMap(keepWorthwhile);
  return english.length > 0 ? { shown: english, translations } : { shown: translations, translations: [] };
}
