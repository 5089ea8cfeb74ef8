import { vendors } from '@faultline/shared/contract';
import { useQuery } from '@faultline/shared/query';
import { store, tokenAtom } from '@faultline/shared/session';
import { respondWith, renderScreen, restoreApi, stubApi } from '@faultline/shared/testing';
import { screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { clearQueryCache } from './clearQueryCache.ts';

function Count() {
  const query = useQuery(vendors.stats);
  return <p>{query.status === 'ready' ? query.data : query.status}</p>;
}

afterEach(restoreApi);

test('a screen that still waits when the person changes gets the answer for the one who is there', async () => {
  stubApi(respondWith(vendors.stats, { total_vendors: 7 }));
  renderScreen(<Count />);
  expect(screen.getByText('loading')).toBeVisible();
  store.set(tokenAtom, 'of another');
  act(() => clearQueryCache());
  expect(await screen.findByText('7')).toBeVisible();
});

test('a screen that shows what one person may see shows the next one theirs', async () => {
  stubApi(respondWith(vendors.stats, { total_vendors: 7 }));
  renderScreen(<Count />);
  await screen.findByText('7');
  stubApi(respondWith(vendors.stats, { total_vendors: 8 }));
  store.set(tokenAtom, 'of another');
  act(() => clearQueryCache());
  expect(await screen.findByText('8')).toBeVisible();
  expect(screen.queryByText('7')).toBeNull();
});
