import { tokenize } from '@faultline/shared/search';
import { describe, expect, test } from 'vitest';
import { isKnownPhrase, KNOWN_PHRASES, listPhraseLexemes } from './knownPhrases.ts';
import { toTsvector } from './searchWords.ts';

const write = (name: string, texts: string[] = []) =>
  toTsvector({
    cveId: 'CVE-2026-1',
    name,
    document: {
      descriptions: texts.map((text) => ({ source: 'cna', lang: 'en', text })),
      affected: [],
      references: [],
      cwes: [],
      rejected_reason: null,
    },
  });

describe('the known phrases', () => {
  test('are several words each, as texts are cut into words, and listed once in order', () => {
    expect(KNOWN_PHRASES.map((phrase) => tokenize(phrase).join(' '))).toEqual(KNOWN_PHRASES);
    expect(KNOWN_PHRASES.filter((phrase) => !phrase.includes(' '))).toEqual([]);
    expect([...new Set(KNOWN_PHRASES)].toSorted()).toEqual(KNOWN_PHRASES);
  });

  test('are found wherever they stand, also one within another', () => {
    const words = tokenize('Stored cross-site scripting and SQL injection');
    expect(listPhraseLexemes(words)).toEqual([
      '=stored cross site scripting',
      '=cross site',
      '=cross site scripting',
      '=sql injection',
    ]);
    expect(listPhraseLexemes(tokenize('injection of SQL, cross a site'))).toEqual([]);
    expect([isKnownPhrase(['sql', 'injection']), isKnownPhrase(['sql', 'injection', 'in'])]).toEqual([true, false]);
  });
});

describe('toTsvector', () => {
  test('writes words with their positions, and known phrases', () => {
    expect(write('SQL injection')).toBe("'cve':1 '2026':2 '1':3 'sql':5 'injection':6 '=sql injection'");
  });

  test('finds no phrase across two parts of a record', () => {
    expect(write('About SQL', ['Injection of it'])).not.toContain('=');
  });

  test('stops after 16,000 words', () => {
    const written = write('Title', [`${'word '.repeat(15_990)} last one sql injection`, 'more']);
    expect(written).toContain("'last':15997");
    expect(written).toContain("'sql':15999 'injection':16000 '=sql injection'");
    expect(written).not.toContain('more');
  });
});
