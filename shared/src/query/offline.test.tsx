import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { account } from '../contract/account.ts';
import { respondWith, renderScreen, stubApi, respondNetworkError } from '../testing/index.ts';
import { refresh } from './queryCache.tsx';
import { QueryView } from './QueryView.tsx';
import { useCommand } from './useCommand.ts';
import { useQuery } from './useQuery.ts';

const NETWORK = 'Network error. Please check your connection.';
const connected = (online: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  act(() => void dispatchEvent(new Event(online ? 'online' : 'offline')));
};

afterEach(() => connected(true));

function Plan() {
  const [enabled, setEnabled] = useState(false);
  const query = useQuery(account.subscription, { enabled });
  const test = useCommand(account.testChannel);
  return (
    <>
      <button onClick={() => setEnabled(true)}>Ask</button>
      <QueryView query={query}>{(plan) => <p>On {plan}</p>}</QueryView>
      <button onClick={() => void test.run({ body: { channel: 'email' } })}>{test.busy ? 'Sending' : 'Send'}</button>
    </>
  );
}

// The connection is lost while the page is open; the query cache only receives that event.
function open() {
  const view = renderScreen(<Plan />);
  connected(false);
  return { ...view, press: (name: string) => view.user.click(screen.getByRole('button', { name })) };
}

test('a question asked without a connection fails at once, and is asked again when there is one', async () => {
  stubApi(respondNetworkError(account.subscription));
  const { press } = open();
  await press('Ask');
  expect(await screen.findByRole('alert')).toHaveTextContent(NETWORK);
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
  stubApi(respondWith(account.subscription, { subscription: { plan: 'pro' } }));
  connected(true);
  expect(await screen.findByText('On pro')).toBeVisible();
});

test('an answer that could not be refreshed without a connection is requested again when there is one', async () => {
  stubApi(respondWith(account.subscription, { subscription: { plan: 'free' } }));
  const { press } = open();
  await press('Ask');
  await screen.findByText('On free');
  stubApi(respondNetworkError(account.subscription));
  await act(() => refresh(account.subscription));
  stubApi(respondWith(account.subscription, { subscription: { plan: 'pro' } }));
  connected(true);
  expect(await screen.findByText('On pro')).toBeVisible();
});

test('a change without a connection fails at once, and is not made later behind the back', async () => {
  const { requests } = stubApi(respondNetworkError(account.testChannel));
  const { press } = open();
  await press('Send');
  expect(await screen.findByText(NETWORK)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled();
  connected(true);
  await waitFor(() => expect(requests.map(({ method }) => method)).toEqual(['POST']));
});
