import { describe, expect, test } from 'vitest';
import { readBounds } from './readBoundsInText.ts';

const format = (text: string) =>
  readBounds(text).map(({ version, inclusive }) => `${inclusive ? '<=' : '<'}${version}`);

describe('readBounds', () => {
  test.each([
    ['MiniZip in zlib through 1.3 has an integer overflow.', ['<=1.3']],
    ['Missing authorization in Anvil through 3.4.4.1000.', ['<=3.4.4.1000']],
    ['The plugin is vulnerable in all versions up to, and including, 2.1.4 due to a flaw.', ['<=2.1.4']],
    ['Anvil versions up to and including 2.1.4 leak.', ['<=2.1.4']],
    ['Anvil up to version 4.1 is affected.', ['<=4.1']],
    ['Anvil up to 4.1 (excluding) is affected.', ['<4.1']],
    ['Anvil 2.0 through 2.15.0 (excluding security releases 2.3.1) leaks.', ['<=2.15.0']],
    ['This issue affects Anvil: from n/a through 1.2.0.', ['<=1.2.0']],
    ['Anvil v1.87.0 and earlier allows attackers to run code.', ['<=v1.87.0']],
    [
      'Acrobat Reader versions 23.003.20284 (and earlier) and 20.005.30516 (and earlier) are affected.',
      ['<=23.003.20284', '<=20.005.30516'],
    ],
    ['Anvil 1.1.4, 1.2.5 and prior are affected.', ['<=1.1.4', '<=1.2.5']],
    ['Anvil versions 2.4 and below are affected.', ['<=2.4']],
    ['Anvil version 12 and all previous versions.', ['<=12']],
    ['Anvil 2.4 or older.', ['<=2.4']],
    ['Anvil before 2.4.1 allows XSS.', ['<2.4.1']],
    ['Services within Anvil-v3.1.2 and prior versions allow XSS.', ['<=v3.1.2']],
    ['A flaw in Anvil 7.x before 7.0.17 and 7.2.x before 7.2.13.', ['<7.0.17', '<7.2.13']],
    ['Anvil prior to version 4.1.2', ['<4.1.2']],
    ['Prior to Anvil 4.1.2, a flaw exists.', ['<4.1.2']],
    ['All versions prior to and including 3.2.1 are affected.', ['<=3.2.1']],
    ['Versions earlier than 3.2 are affected.', ['<3.2']],
    ['Versions lower than V3.2 are affected.', ['<V3.2']],
    ['Anvil 7.0.0 through 7.0.16 and 7.2.0 through 7.2.12 may leak.', ['<=7.0.16', '<=7.2.12']],
    ['Anvil 7.0.0 to 7.0.16 may leak.', []],
    ['Anvil 7.0.0 - 7.0.16 may leak.', []],
    ['Anvil before 6.1.4, 7.0.2, and 7.1.1 may leak.', ['<6.1.4', '<7.0.2', '<7.1.1']],
    ['Fixed in 2.0.1.', ['<2.0.1']],
    ['Anvil <= 1.4 and Hammer < 2.5', ['<=1.4', '<2.5']],
    ['IOS before 15.2(7)E3 leaks.', ['<15.2(7)E3']],
  ])('reads %s', (text, bounds) => expect(format(text)).toEqual(bounds));

  test.each([
    'Anvil 1.2.3 allows remote attackers to run code through 443 ports.',
    'Users should upgrade from 1.0 to 1.3.',
    'Versions before 1.2 are not affected.',
    'A flaw that was introduced in 1.3 (CVE-2021-44228) allows code before authentication.',
    'Anvil before 1.2.3 and earlier leaks.',
    'A score of 9.8 by CVSS 3.1.',
    '',
  ])('states no bound in: %s', (text) => expect(format(text)).toEqual([]));

  test.each([['before '.repeat(3000)], ['1.'.repeat(10_000)], ['v1.0, '.repeat(4000)], ['A '.repeat(10_000)]])(
    'reads a hostile text in time',
    (text) => {
      const start = process.threadCpuUsage();
      readBounds(text);
      expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(2000);
    },
  );
});
