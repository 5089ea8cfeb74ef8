import { renderHook, act } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useSearchFilter } from './useSearchFilter.ts';

const defaults = { severity: 'all', vendor: '', tracked: false } as const;

const open = (address: string) => ({
  view: renderHook(() => ({ ...useSearchFilter(defaults), location: useLocation() }), {
    wrapper: ({ children }) => <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>,
  }),
});

test('reads the filter from the address, with its defaults', () => {
  const { view } = open('/past?severity=High&tracked=true&other=1');
  expect(view.result.current.filter).toEqual({ severity: 'High', vendor: '', tracked: true });
});

test('writes what differs from the defaults, and leaves other members alone', () => {
  const { view } = open('/past?severity=High&other=1');
  act(() => view.result.current.setFilter({ severity: 'all', vendor: 'Acme & Söhne' }));
  expect(view.result.current.location.search).toBe('?other=1&vendor=Acme+%26+S%C3%B6hne');
});

test('clears', () => {
  const { view } = open('/past?severity=High&tracked=true&vendor=x');
  act(() => view.result.current.clearFilter());
  expect(view.result.current.location.search).toBe('');
});
