import { readTracking } from '@faultline/shared/contract';
import { describe, expect, test } from 'vitest';
import { buildImportPlan, type ImportRow, type UserSelections } from './importPlan.ts';
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
const ids = (rows: { targets: Target[] }[]) =>
  rows.map(({ targets }) => targets.map(({ target_id }) => target_id).join());

describe('buildImportPlan', () => {
  test('skips what is tracked, and nothing else is counted as tracked', () => {
    const { ready, tracked } = plan([found('1'), found('2'), found('1'), found('1')], undecided, '2');
    expect(ids(ready)).toEqual(['1']);
    expect(ready.map(({ others }) => others)).toEqual([['2', '3']]);
    expect(ids(tracked)).toEqual(['2']);
  });

  test('keeps what is new of a component that is tracked in part', () => {
    const { ready, tracked } = plan([found('1', '2')], undecided, '2');
    expect([ids(ready), ids(tracked)]).toEqual([['1'], []]);
  });

  test('skips excluded entries', () => {
    const { ready, excluded } = plan([found('1'), found('2')], { chosen: new Map(), excluded: new Set([0]) });
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

  test('has one row for a component of several products, which is excluded as a whole', () => {
    expect(ids(plan([found('1', '2')]).ready)).toEqual(['1,2']);
    const { ready, excluded } = plan([found('1', '2')], { chosen: new Map(), excluded: new Set([0]) });
    expect([ids(ready), ids(excluded)]).toEqual([[], ['1,2']]);
  });

  test('has one row for components of the same products, as the packages of one source', () => {
    const { ready } = plan([found('1', '2'), found('2', '1'), found('2', '3')]);
    expect(ids(ready)).toEqual(['1,2', '3']);
    expect(ready[0]?.others).toEqual(['1']);
  });

  test('keeps several versions of one product, whether they have a page or not', () => {
    const version = (text: string, id?: string): Match => ({
      status: 'found',
      targets: [toProductTarget({ id: '7', name: 'Anvil', owner: 'Acme' }, { text, id })],
    });
    const { ready, tracked } = plan([version('1.0'), version('2.0'), version('3.0', '30'), version('1.0')]);
    expect(ready.map(({ targets }) => targets[0]?.version_filter)).toEqual(['1.0', '2.0', '3.0']);
    expect(tracked).toEqual([]);
  });

  test('lists missing entries and failed lookups', () => {
    const { missing, failed } = plan([
      { status: 'missing', note: 'a' },
      { status: 'failed', note: 'b' },
    ]);
    expect([missing.length, failed.length]).toEqual([1, 1]);
  });

  test('tells components that no record names from CVE ids without a record', () => {
    const missing: Match = { status: 'missing', note: '' };
    const rows: ImportRow[] = [
      { index: 0, match: missing, entry: { kind: 'cve', label: 'CVE-2026-1', cveId: 'CVE-2026-1' } },
      { index: 1, match: missing, entry: { kind: 'item', label: 'left-pad', component: { name: 'left-pad' } } },
    ];
    const { missing: ids, unnamed } = buildImportPlan(rows, [], undecided);
    expect([ids, unnamed].map((found) => found.map(({ index }) => index))).toEqual([[0], [1]]);
  });
});
