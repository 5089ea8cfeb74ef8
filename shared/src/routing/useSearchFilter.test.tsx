import { renderHook, act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useSearchFilter } from './useSearchFilter.ts';

const defaults = { severity: 'all', vendor: '', tracked: false } as const;

function open(address: string) {
  let show: ReactNode = null;
  const router = createMemoryRouter([{ path: '*', Component: () => show }], { initialEntries: [address] });
  const view = renderHook(() => useSearchFilter(defaults), {
    wrapper: ({ children }) => {
      show = children;
      return <RouterProvider router={router} />;
    },
  });
  return { router, view };
}

test('reads the filter from the address, with its defaults', () => {
  const { view } = open('/past?severity=High&tracked=true&other=1');
  expect(view.result.current.filter).toEqual({ severity: 'High', vendor: '', tracked: true });
});

test('writes what differs from the defaults, and leaves other members alone', () => {
  const { view, router } = open('/past?severity=High&other=1');
  act(() => view.result.current.setFilter({ severity: 'all', vendor: 'Acme & Söhne' }));
  expect(router.state.location.search).toBe('?other=1&vendor=Acme+%26+S%C3%B6hne');
});

test('clears', () => {
  const { view, router } = open('/past?severity=High&tracked=true&vendor=x');
  act(() => view.result.current.clearFilter());
  expect(router.state.location.search).toBe('');
});
