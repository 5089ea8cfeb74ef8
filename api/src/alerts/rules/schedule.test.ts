import { expect, test } from 'vitest';
import { readLocalTimes } from './schedule.ts';

test.each([
  // 2026-03-05 is a Thursday.
  ['2026-03-05T06:59:00Z', 'UTC', 419, '2026-03-05T08:00:00Z', '2026-03-09T08:00:00Z'],
  ['2026-03-05T08:00:00Z', 'UTC', 480, '2026-03-06T08:00:00Z', '2026-03-09T08:00:00Z'],
  ['2026-03-09T07:59:30Z', 'UTC', 479, '2026-03-09T08:00:00Z', '2026-03-09T08:00:00Z'],
  ['2026-03-09T08:00:00Z', 'UTC', 480, '2026-03-10T08:00:00Z', '2026-03-16T08:00:00Z'],
  ['2026-03-05T23:30:00Z', 'Europe/Berlin', 30, '2026-03-06T07:00:00Z', '2026-03-09T07:00:00Z'],
  // Summer time begins on March 29.
  ['2026-03-28T12:00:00Z', 'Europe/Berlin', 780, '2026-03-29T06:00:00Z', '2026-03-30T06:00:00Z'],
  ['2026-10-24T12:00:00Z', 'Europe/Berlin', 840, '2026-10-25T07:00:00Z', '2026-10-26T07:00:00Z'],
  ['2026-03-05T20:00:00Z', 'Asia/Kathmandu', 105, '2026-03-06T02:15:00Z', '2026-03-09T02:15:00Z'],
  ['2026-03-05T02:00:00Z', 'America/Los_Angeles', 1080, '2026-03-05T16:00:00Z', '2026-03-09T15:00:00Z'],
  ['2026-03-05T06:00:00Z', 'Mars/Olympus', 360, '2026-03-05T08:00:00Z', '2026-03-09T08:00:00Z'],
])('at %s in %s, digests follow at 8:00 and on Monday', (now, zone, minute, daily, weekly) => {
  const times = readLocalTimes(new Date(now), zone);
  expect(times).toEqual({ timeZone: zone, minute, daily: new Date(daily), weekly: new Date(weekly) });
});
