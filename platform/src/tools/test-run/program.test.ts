import { expect, test, vi } from 'vitest';
import { program } from './program.ts';

test('a program that does not end is stopped, and this is printed', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(await program('node', ['-e', 'setInterval(() => {}, 1000)'], { timeoutMs: 500 })).toBe(false);
  expect(printed).toHaveBeenCalledWith('node did not end within 0.5 s, and was stopped.');
});

test('a program that runs beside others prints when it has ended', async () => {
  const printed: string[] = [];
  const script = 'console.log("one"); console.error("two")';
  expect(await program('node', ['-e', script], { print: (text) => printed.push(text) })).toBe(true);
  expect(printed).toEqual(['one\ntwo']);
});
