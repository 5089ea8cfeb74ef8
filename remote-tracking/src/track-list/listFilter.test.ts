import type { Tracking, TrackingSummary } from '@faultline/shared/contract';
import { describe, expect, test } from 'vitest';
import { groupTrackings, normalizeGroupName } from './groups/groupTrackings.ts';
import { noFilter, normalizeFilter, sortTrackings } from './listFilter.ts';

const track = (id: string, more: Partial<Tracking> = {}) =>
  ({
    id,
    custom_name: `Item ${id}`,
    tracking_type: 'vendor',
    target_id: id,
    created_at: undefined,
    ...more,
  }) as Tracking;
const sum = (tracking_id: string, exploited_count: number, severity: string | undefined, open_count: number) =>
  [tracking_id, { tracking_id, exploited_count, severity, open_count, new_count: 0 } as TrackingSummary] as const;
const ids = (items: readonly Tracking[]) => items.map(({ id }) => id).join('');

describe('sortTrackings', () => {
  test('puts exploited CVEs before the worst severity, and that before the count', () => {
    const summaries = new Map([
      sum('a', 0, 'Critical', 1),
      sum('b', 0, 'High', 900),
      sum('c', 1, 'Low', 1),
      sum('d', 0, 'Critical', 7),
      sum('f', 0, undefined, 0),
    ]);
    expect(
      ids(
        sortTrackings(
          ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => track(id)),
          'urgency',
          summaries,
        ),
      ),
    ).toBe(['c', 'd', 'a', 'b', 'e', 'f'].join(''));
  });

  test('sorts names as people count, and dates newest first', () => {
    const items = [
      track('1', { custom_name: 'anvil 10', created_at: '2026-01-01T00:00:00Z' }),
      track('2', { custom_name: 'Anvil 9', created_at: '2026-03-01T00:00:00Z' }),
      track('3', { custom_name: 'Zebra', created_at: 'yesterday' }),
    ];
    expect(ids(sortTrackings(items, 'name', new Map()))).toBe('213');
    expect(ids(sortTrackings(items, 'added', new Map()))).toBe('213');
  });
});

describe('normalizeFilter', () => {
  test('reads only what the list knows', () => {
    const given = { show: 'x', find: ' a ', group: ' Servers ', ungrouped: true, sort: 'height' };
    expect(normalizeFilter(given)).toEqual({ ...noFilter, find: 'a', group: 'Servers' });
  });
});

describe('groupTrackings', () => {
  test('sorts groups by name, those in none last', () => {
    const items = [
      track('1'),
      track('2', { group: 'web 10' }),
      track('3', { group: 'Web 9' }),
      track('4', { group: 'web 10' }),
    ];
    expect(groupTrackings(items, true).map(({ name, items: members }) => [name, ids(members)])).toEqual([
      ['Web 9', '3'],
      ['web 10', '24'],
      [undefined, '1'],
    ]);
    expect(groupTrackings(items, false)).toHaveLength(1);
  });
});

describe('normalizeGroupName', () => {
  test.each([
    ['  servers ', 'Servers'],
    ['   ', ''],
    ['New one', 'New one'],
    ['x'.repeat(70), 'x'.repeat(60)],
  ])('reads %j as %j', (text, name) => {
    expect(normalizeGroupName(text, ['Servers'])).toBe(name);
  });
});
