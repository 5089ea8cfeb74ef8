import { Clock, Link2, Pencil, ShieldCheck, Shield, TriangleAlert } from 'lucide-react';
import { expect, test } from 'vitest';
import { describeEvent } from './describeEvent.ts';

const event = (type: string, before: Record<string, unknown> = {}, after: Record<string, unknown> = {}) =>
  describeEvent({ type, at: '2026-11-01T00:00:00Z', before, after });

test.each([
  ['cve_created', 'CVE Created', 'blue', Shield],
  ['cve_updated', 'CVE Updated', 'orange', Pencil],
  ['severity_changed', 'Severity Changed', 'red', TriangleAlert],
  ['status_changed', 'Status Changed', 'green', ShieldCheck],
  ['references_added', 'References Added', 'green', Link2],
  ['score_was_revised', 'Score Was Revised', 'grey', Clock],
])('%s', (type, title, tone, Icon) => expect(event(type)).toMatchObject({ title, tone, Icon }));

test('a creation says so, and lists no fields', () => {
  expect(event('cve_created', {}, { severity: 'High' })).toMatchObject({
    text: 'record initially created',
    changes: [],
  });
});

test('an update shows old to new of one field', () => {
  expect(event('cve_updated', { base_score: 7.5 }, { base_score: 9.8 })).toMatchObject({
    text: undefined,
    changes: [{ field: 'Base Score', before: '7.5', after: '9.8' }],
  });
});

test('an update of several fields counts them', () => {
  const { text, changes } = event('cve_updated', { a: 1, b: null, same: 1 }, { a: 2, b: 'x', same: 1, c: ['y', 'z'] });
  expect(text).toBe('3 fields changed');
  expect(changes).toEqual([
    { field: 'A', before: '1', after: '2' },
    { field: 'B', before: 'none', after: 'x' },
    { field: 'C', before: 'none', after: 'y, z' },
  ]);
});
