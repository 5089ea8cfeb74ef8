import { expect, test } from 'vitest';
import {
  formatCount,
  formatDate,
  formatDateTime,
  formatFileSize,
  formatPercent,
  formatScore,
  plural,
  relativeTime,
  scoreBand,
  severityColors,
  utcDay,
  utcDayEnd,
  utcDayStart,
} from './index.ts';

test.each([
  ['2025-01-05T14:03:22Z', 'Jan 5, 2025'],
  ['2025-01-05', 'Jan 5, 2025'],
  ['2025-01-05T23:30:00-05:00', 'Jan 6, 2025'],
  ['2025-01-05 23:30:00', 'Jan 5, 2025'],
  ['Sun, 05 Jan 2025 10:00:00 GMT', 'Jan 5, 2025'],
  ['Version 3', 'Version 3'],
  ['2025-13-45', '2025-13-45'],
  ['', 'Unknown'],
  ['   ', 'Unknown'],
  [undefined, 'Unknown'],
  [null, 'Unknown'],
])('the date %j reads %j', (value, text) => {
  expect(formatDate(value)).toBe(text);
});

test('an exact time is formatted in UTC, to the second', () => {
  expect(formatDateTime('2025-01-05T14:03:22Z')).toBe('Jan 5, 2025, 14:03:22 UTC');
  expect(formatDateTime('soon')).toBe('soon');
});

test('a day has its bounds in UTC', () => {
  expect(utcDay(new Date('2025-01-05T23:59:00Z'))).toBe('2025-01-05');
  expect(utcDayStart('2025-01-05')).toBe('2025-01-05T00:00:00.000Z');
  expect(utcDayEnd('2025-01-05')).toBe('2025-01-05T23:59:59.999Z');
});

test.each([
  ['2025-01-05T11:59:30Z', 'just now'],
  ['2025-01-05T11:59:00Z', '1 minute ago'],
  ['2025-01-05T09:00:00Z', '3 hours ago'],
  ['2025-01-04T11:00:00Z', 'yesterday'],
  ['2025-01-08T12:00:00Z', 'in 3 days'],
  ['2024-01-04T12:00:00Z', '1 year ago'],
  ['2023-02-01T12:00:00Z', '1 year ago'],
  ['some day', 'some day'],
])('at noon of Jan 5, 2025, %s is %s', (value, words) => {
  expect(relativeTime(value, new Date('2025-01-05T12:00:00Z'))).toBe(words);
});

test.each([
  [10, 'red', '10.0'],
  [9, 'red', '9.0'],
  [8.9, 'orange', '8.9'],
  [7, 'orange', '7.0'],
  [6.9, 'yellow', '6.9'],
  [5, 'yellow', '5.0'],
  [4, 'yellow', '4.0'],
  [3.9, 'green', '3.9'],
  [0.1, 'green', '0.1'],
  [0, 'none', '0.0'],
  [undefined, 'none', 'N/A'],
])('the score %s is %s and reads %s', (score, band, text) => {
  expect(scoreBand(score)).toBe(band);
  expect(formatScore(score)).toBe(text);
});

test('numbers have separators, units and plurals', () => {
  expect(formatCount(1234567)).toBe('1,234,567');
  expect(plural(1, 'filter')).toBe('1 filter');
  expect(plural(1234, 'vulnerability', 'vulnerabilities')).toBe('1,234 vulnerabilities');
  expect(formatFileSize(1_530_000)).toBe('1.46 MB');
  expect(formatFileSize(0)).toBe('0.00 MB');
});

test.each([
  [0.97421, '97.4%'],
  [0.5, '50%'],
  [0.0004, '< 0.1%'],
  [0.9994, '99.9%'],
  [0.99999, '> 99.9%'],
  [0, '0%'],
  [undefined, 'N/A'],
])('the share %s reads %s', (share, text) => {
  expect(formatPercent(share)).toBe(text);
});

test('charts take the exact colors of the specification', () => {
  expect(severityColors).toMatchObject({ Critical: '#dc2626', High: '#ea580c', Medium: '#ca8a04', Low: '#16a34a' });
});
