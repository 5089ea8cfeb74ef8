import { act, renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { useCveNeighbors, useCveOrder } from './cveOrder.ts';

const rows = (...ids: string[]) => ids.map((cve_id) => ({ cve_id }));
const list = (ids: string[]) => renderHook(() => useCveOrder(rows(...ids)));

const renderNeighbors = (hook: typeof useCveNeighbors, cveId: string) =>
  renderHook(() => hook(cveId), { wrapper: MemoryRouter }).result.current;

afterEach(() => {
  act(() => void list([]));
  sessionStorage.clear();
});

describe('useCveNeighbors', () => {
  test('finds the CVEs before and after in the list that was shown last', () => {
    list(['CVE-2026-1', 'cve-2026-2', 'CVE-PAST-7', 'CVE-2026-3']);
    expect(renderNeighbors(useCveNeighbors, 'CVE-2026-2')).toEqual({
      previous: 'CVE-2026-1',
      next: 'CVE-2026-3',
      position: 2,
      count: 3,
    });
    expect(renderNeighbors(useCveNeighbors, 'CVE-2026-3')).toMatchObject({ next: undefined, position: 3 });
  });

  test('finds none for a CVE that is not in the list, or without one', () => {
    expect(renderNeighbors(useCveNeighbors, 'CVE-2026-1')).toBeUndefined();
    list(['CVE-2026-1']);
    expect(renderNeighbors(useCveNeighbors, 'CVE-2026-2')).toBeUndefined();
  });

  test('finds them again after a reload of the same visit, of which it keeps a part of a long list', async () => {
    list(Array.from({ length: 5000 }, (_, index) => `CVE-2026-${10_000 + index}`));
    const before = renderNeighbors(useCveNeighbors, 'CVE-2026-13000');
    expect(before).toMatchObject({ position: 3001, count: 5000 });
    expect(sessionStorage.getItem('cveOrder')?.length).toBeLessThan(10_000);
    vi.resetModules();
    const reloaded = await import('./cveOrder.ts');
    expect(renderNeighbors(reloaded.useCveNeighbors, 'CVE-2026-13000')).toEqual(before);
    // Further on in what was kept, with the places of the whole list.
    expect(renderNeighbors(reloaded.useCveNeighbors, 'CVE-2026-13001')).toMatchObject({ position: 3002, count: 5000 });
  });

  test.each([
    ['of another visit', JSON.stringify({ visit: 'another', ids: ['CVE-2026-1'], start: 0, count: 1 })],
    ['of another shape', '{"visit":"default","ids":7}'],
    ['that cannot be read', '{'],
  ])('takes nothing %s from the storage', (_, stored) => {
    sessionStorage.setItem('cveOrder', stored);
    expect(renderNeighbors(useCveNeighbors, 'CVE-2026-1')).toBeUndefined();
  });
});
