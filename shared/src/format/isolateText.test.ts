import { expect, test } from 'vitest';
import { isolateText } from './isolateText.ts';

test.each([
  ['Acme', 'Acme'],
  ['Acme \u202Egpj.exe', 'Acme gpj.exe'],
  ['a\u2069\u202Eb', 'ab'],
  ['\u05E9\u05DC', '\u2068\u05E9\u05DC\u2069'],
  ['\u05E9\u05DC\u2069\u202Eb', '\u2068\u05E9\u05DCb\u2069'],
])('%j can stand beside other names as %j', (name, isolated) => {
  expect(isolateText(name)).toBe(isolated);
});
