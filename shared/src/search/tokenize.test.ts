// cspell:ignore Gérard’s Ｆｕｌｌ
import { expect, test } from 'vitest';
import { tokenize } from './readTokens.ts';

test.each([
  ['Heap-based Buffer Overflow', ['heap', 'based', 'buffer', 'overflow']],
  ['Gérard’s CVE-2024-1234 in std::vector<int>', ['gerard', 's', 'cve', '2024', '1234', 'in', 'std', 'vector', 'int']],
  ['Ｆｕｌｌ ﬁ 日本', ['full', 'fi', '日本']],
  ['', []],
  ['x'.repeat(100), ['x'.repeat(60)]],
])('tokenize splits %j into folded words', (text, words) => expect(tokenize(text)).toEqual(words));

test('tokenize folds plain ASCII as it folds all texts', () => {
  for (let code = 0; code < 128; code += 1) {
    const text = `A${String.fromCodePoint(code)}b ${'Y'.repeat(70)}`;
    expect(tokenize(text)).toEqual(tokenize(`${text} é`).slice(0, -1));
  }
});
