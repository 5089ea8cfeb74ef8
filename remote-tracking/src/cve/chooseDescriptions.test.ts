import { expect, test } from 'vitest';
import { chooseDescriptions } from './chooseDescriptions.ts';

const said = (text: string, source = 'acme', lang = 'en') => ({ text, source, lang });
const shown = (...descriptions: ReturnType<typeof said>[]) =>
  chooseDescriptions(descriptions).shown.map(({ text }) => text);

const long = 'x'.repeat(100);
const nearly = 'y'.repeat(80);
const shorter = 'z'.repeat(79);

test.each(['CVE Record', 'cve-record', 'CVE-2026-1234', 'from CVE-2026-1234'])('drops the source %s', (source) => {
  expect(shown(said(long, source), said('A text that is long enough.'))).toEqual(['A text that is long enough.']);
});

test('a source that only begins with CVE stays', () => {
  expect(shown(said(long, 'CVE'))).toEqual([long]);
});

test('drops texts of 20 characters or fewer', () => {
  expect(shown(said('x'.repeat(20)))).toEqual([]);
  expect(shown(said('x'.repeat(21)))).toEqual(['x'.repeat(21)]);
});

test('keeps texts at least 80 percent as long as the longest', () => {
  expect(shown(said(long), said(nearly), said(shorter))).toEqual([long, nearly]);
});

test('says the same text once', () => {
  expect(shown(said(long), said(` ${long}`, 'adp'))).toEqual([long]);
});

test('English comes first whatever its length; other languages are kept beside it', () => {
  const english = 'An English text, shorter than the other.';
  const german = said('Ein deutscher Text, der sehr viel länger ist als der englische daneben.', 'acme', 'de');
  expect(chooseDescriptions([german, said(english, 'acme', 'en-US')])).toEqual({
    shown: [said(english, 'acme', 'en-US')],
    translations: [german],
  });
  expect(chooseDescriptions([german])).toEqual({ shown: [german], translations: [] });
});
