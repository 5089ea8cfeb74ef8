import { cves, trackings } from '@faultline/shared/contract';
import * as language from '@faultline/shared/search';
import { announceCapabilities, renderScreen, respondRaw, respondWith, stubApi } from '@faultline/shared/testing';
import { act, screen } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { PastScreen } from '../../list/PastScreen.tsx';

vi.mock('@faultline/shared/charts', () => ({ SeverityPie: () => <p>pie</p> }));

// The test decides when the language is loaded.
const late = vi.hoisted(() => ({ isThere: false, onCome: (): void => undefined }));
vi.mock('./useSearchModule.ts', () => ({
  useSearchModule: () => ({
    search: useSyncExternalStore(
      (listener) => {
        late.onCome = listener;
        return () => undefined;
      },
      () => (late.isThere ? language : undefined),
    ),
    retry: undefined,
  }),
}));
const come = () =>
  act(() => {
    late.isThere = true;
    late.onCome();
  });

beforeEach(() => {
  late.isThere = false;
  announceCapabilities('search');
  const list = { data: [{ cve_id: 'CVE-2026-1' }], pagination: { total: 1, has_next: false } };
  stubApi(respondWith(trackings.list, []), respondRaw(cves.list, list));
});

async function open(at = '/') {
  const view = renderScreen(<PastScreen />, { at });
  const search = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search' });
  return { ...view, search };
}

test('what is typed before the language has come stays as it is typed, and fills the fields when it has', async () => {
  const { user, search } = await open();
  await user.type(search, 'spooler  vendor:ac');
  search.setSelectionRange(7, 7);
  come();
  expect(search).toHaveValue('spooler  vendor:ac');
  expect(search.selectionStart).toBe(7);
  expect(screen.getByRole('textbox', { name: 'Vendor' })).toHaveValue('ac');
  await user.type(search, 'me', { initialSelectionStart: 18, initialSelectionEnd: 18 });
  expect(search).toHaveValue('spooler  vendor:acme');
  expect(screen.getByRole('textbox', { name: 'Vendor' })).toHaveValue('acme');
});

test('what cannot be read yet stays too', async () => {
  const { user, search } = await open();
  await user.type(search, 'heap vendor:');
  come();
  expect(search).toHaveValue('heap vendor:');
});

test('a filter of the address is kept beside what is typed', async () => {
  const { user, search } = await open('/?vendor=Acme');
  await user.type(search, 'heap');
  come();
  expect(search).toHaveValue('vendor:Acme heap');
  expect(screen.getByRole('textbox', { name: 'Vendor' })).toHaveValue('Acme');
});
