import { readTracking } from '@faultline/shared/contract';
import { describe, expect, test } from 'vitest';
import { buildImportPlan, type UserSelections } from './importPlan.ts';
import { type Match, type Target, toProductTarget } from './matchEntry.ts';

const target = (target_id: string): Target => ({
  tracking_type: 'product',
  target_id,
  name: `Product ${target_id}`,
  owner: 'Acme',
  version_filter: '',
});
const found = (...ids: string[]): Match => ({ status: 'found', targets: ids.map(target) });
const undecided: UserSelections = { chosen: new Map(), excluded: new Set() };
const plan = (matches: Match[], selections = undecided, ...tracked: string[]) =>
  buildImportPlan(
    matches.map((match, index) => ({ index, match, entry: { kind: 'cve', label: `${index}`, cveId: `${index}` } })),
    tracked.map((target_id) => readTracking({ id: 1, tracking_type: 'product', target_id })),
    selections,
  );
const ids = (rows: { target: Target }[]) => rows.map((row) => row.target.target_id);

describe('buildImportPlan', () => {
  test('adds found targets once, and skips tracked ones', () => {
    const { ready, tracked } = plan([found('1'), found('2'), found('1')], undecided, '2');
    expect(ids(ready)).toEqual(['1']);
    expect(ids(tracked)).toEqual(['2', '1']);
  });

  test('skips excluded entries', () => {
    const { ready, excluded } = plan([found('1'), found('2')], { chosen: new Map(), excluded: new Set(['0.0']) });
    expect(ids(ready)).toEqual(['2']);
    expect(ids(excluded)).toEqual(['1']);
  });

  test('adds an ambiguous entry once a target is chosen', () => {
    const ambiguous: Match = { status: 'ambiguous', targets: [target('1'), target('2')], note: '' };
    expect(plan([ambiguous])).toMatchObject({ ready: [], ambiguous: [{ index: 0 }] });
    const chosen = plan([ambiguous], { chosen: new Map([[0, target('2')]]), excluded: new Set() });
    expect(ids(chosen.ready)).toEqual(['2']);
    expect(chosen.ambiguous).toHaveLength(1);
  });

  test('adds all targets of one entry, of which each can be excluded', () => {
    const { ready, excluded } = plan([found('1', '2')], { chosen: new Map(), excluded: new Set(['0.1']) });
    expect(ids(ready)).toEqual(['1']);
    expect(ids(excluded)).toEqual(['2']);
  });

  test('keeps several versions of one product, whether they have a page or not', () => {
    const version = (text: string, id?: string): Match => ({
      status: 'found',
      targets: [toProductTarget({ id: '7', name: 'Anvil', owner: 'Acme' }, { text, id })],
    });
    const { ready, tracked } = plan([version('1.0'), version('2.0'), version('3.0', '30'), version('1.0')]);
    expect(ready.map((row) => row.target.version_filter)).toEqual(['1.0', '2.0', '3.0']);
    expect(tracked.map((row) => row.target.version_filter)).toEqual(['1.0']);
  });

  test('lists missing entries and failed lookups', () => {
    const { missing, failed } = plan([
      { status: 'missing', note: 'a' },
      { status: 'failed', note: 'b' },
    ]);
    expect([missing.length, failed.length]).toEqual([1, 1]);
  });
});
