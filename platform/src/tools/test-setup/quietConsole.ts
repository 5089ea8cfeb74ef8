import { afterEach, beforeEach } from 'vitest';

const levels = ['error', 'warn'] as const;
const real = { error: console.error, warn: console.warn };
let output: string[] = [];

// A test that expects output replaces this with its own vi.spyOn(console, ...).mockImplementation(...).
beforeEach(() => {
  output = [];
  for (const level of levels) {
    console[level] = (...words: unknown[]) => output.push(`console.${level}: ${words.map(String).join(' ')}`);
  }
});

afterEach(() => {
  for (const level of levels) console[level] = real[level];
  if (output.length > 0) throw new Error(`The test made noise that it did not expect:\n${output.join('\n')}`);
});
