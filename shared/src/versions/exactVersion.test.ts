import { describe, expect, test } from 'vitest';
import { isExactVersion } from './exactVersion.ts';

describe('isExactVersion', () => {
  test.each(['9.0.37', 'v1.2.3-rc.1', '2:4.13.13+dash-1~deb11u5', '10', ' 6.1.90 ', '5.14.0-427.el9'])(
    'accepts %j',
    (text) => {
      expect(isExactVersion(text)).toBe(true);
    },
  );

  test.each([
    '',
    '0',
    '*',
    '6.1.*',
    '2.x',
    '>=1.0',
    '1.0 - 2.0',
    '1.0, 1.1',
    'before 3',
    'latest',
    'n/a',
    'a'.repeat(40),
    '1'.repeat(90),
  ])('refuses %j', (text) => {
    expect(isExactVersion(text)).toBe(false);
  });
});
