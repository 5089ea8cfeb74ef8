import { QueryProvider } from '@faultline/shared/query';
import { startSession, store, teamIdAtom } from '@faultline/shared/session';
import { announceCapabilities, stubApi, testToken } from '@faultline/shared/testing';
import { FaultlineTheme } from '@faultline/shared/ui';
import { render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { AppLayout } from '../layout/AppLayout.tsx';

vi.mock(import('./teamParts.tsx'), () => Promise.reject(new Error('The network is down')));

test('a page of a team whose code does not load says so, and shows nothing of the own account', async () => {
  startSession(testToken(), { email: 'ann@example.com', email_verified: true });
  store.set(teamIdAtom, '5');
  stubApi();
  announceCapabilities('account/teams');
  render(
    <Provider store={store}>
      <QueryProvider>
        <FaultlineTheme>
          <MemoryRouter initialEntries={['/products?team=5']}>
            <Routes>
              <Route element={<AppLayout areas={[]} />}>
                <Route path="*" element={<p>My products</p>} />
              </Route>
            </Routes>
          </MemoryRouter>
        </FaultlineTheme>
      </QueryProvider>
    </Provider>,
  );
  expect(await screen.findByText('Failed to load your teams')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
  expect(screen.queryByText('My products')).toBeNull();
});
