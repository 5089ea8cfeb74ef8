import { expect, test, vi } from 'vitest';
import { program } from './program.ts';

test('a program that does not end is stopped, and this is printed', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(await program('node', ['-e', 'setInterval(() => {}, 1000)'], {}, 500)).toBe(false);
  expect(printed).toHaveBeenCalledWith('node did not end within 0.5 s, and was stopped.');
});
