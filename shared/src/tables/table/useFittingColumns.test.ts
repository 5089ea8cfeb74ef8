import { describe, expect, test } from 'vitest';
import { findOverflowing } from './DataTable.tsx';

const columns = [
  { key: 'id', width: '124px' },
  { key: 'date', width: '98px', priority: 2 },
  { key: 'name', width: 'minmax(150px, 2fr)' },
  { key: 'status', width: '94px', priority: 1 },
  { key: 'share', priority: 3 },
];
// Five tracks, a gap of 12 px behind each but the last, and 16 px of padding on both sides.
const ALL_PX = 124 + 98 + 150 + 94 + 80 + 4 * 12 + 32;

describe('findOverflowing', () => {
  test.each([
    [ALL_PX, []],
    [ALL_PX - 1, ['status']],
    [ALL_PX - 106, ['status']],
    [ALL_PX - 107, ['status', 'date']],
    [300, ['status', 'date', 'share']],
  ])('at %i px leaves out %j, the lowest priority first', (width, keys) => {
    expect(findOverflowing(columns, width)).toEqual(keys);
  });

  test.each([undefined, 0])('leaves out nothing while the width is %s', (width) => {
    expect(findOverflowing(columns, width)).toEqual([]);
  });
});
