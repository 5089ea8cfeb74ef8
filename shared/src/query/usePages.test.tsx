import type { InfiniteData } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cves } from '../contract/cves/cves.ts';
import { respondNetworkError, respondRaw, renderScreen, stubApi } from '../testing/index.ts';
import { queryClient, evictInactivePages } from './queryCache.tsx';
import { usePages } from './usePages.ts';

function List(options: { visit?: string; numbered?: boolean }) {
  const { query, more } = usePages(cves.list, { query: { severity: 'High' }, ...options });
  if (query.status !== 'ready') return <p>{query.status}</p>;
  return (
    <>
      <p>{query.data.items.map(({ cve_id }) => cve_id).join(' ')}</p>
      <p>next: {more.status}</p>
      <button onClick={more.load}>More</button>
      <button onClick={query.refresh}>Again</button>
    </>
  );
}

const page = (id: string, next_cursor: string | null, has_next = next_cursor !== null) =>
  respondRaw(cves.list, { data: [{ cve_id: id }], pagination: { next_cursor, has_next } });

test('a page appends, by the cursor of the one before', async () => {
  const { requests } = stubApi(page('A', 'x'));
  const { user } = renderScreen(<List />);
  await screen.findByText('A');
  stubApi(page('B', null));
  await user.click(screen.getByText('More'));
  await screen.findByText('A B');
  expect(screen.getByText('next: end')).toBeVisible();
  expect(requests.map(({ query }) => query)).toEqual([{ severity: 'High' }, { severity: 'High', cursor: 'x' }]);
});

test('asks for page 2 where only has_next is said', async () => {
  const { requests } = stubApi(page('A', null, true));
  const { user } = renderScreen(<List />);
  await screen.findByText('A');
  await user.click(screen.getByText('More'));
  await screen.findByText('A A');
  expect(requests.at(-1)?.query).toEqual({ severity: 'High', cursor: '2' });
});

test('asks for no page without a cursor where pages have no numbers', async () => {
  stubApi(page('A', null, true));
  renderScreen(<List numbered={false} />);
  await screen.findByText('A');
  expect(screen.getByText('next: end')).toBeVisible();
});

test('a cursor that comes round ends the list', async () => {
  stubApi(page('A', 'x'));
  const { user } = renderScreen(<List />);
  await screen.findByText('A');
  await user.click(screen.getByText('More'));
  await screen.findByText('A A');
  expect(screen.getByText('next: end')).toBeVisible();
});

test('a refresh asks for the first page only, which replaces', async () => {
  const { requests } = stubApi(page('A', 'x'));
  const { user } = renderScreen(<List />);
  await screen.findByText('A');
  stubApi(page('B', 'y'));
  await user.click(screen.getByText('More'));
  await screen.findByText('A B');
  stubApi(page('C', null));
  await user.click(screen.getByText('Again'));
  await screen.findByText('C');
  expect(requests).toHaveLength(3);
});

test('a next page that failed is loaded by itself once the browser is online again', async () => {
  stubApi(page('A', 'x'));
  const { user } = renderScreen(<List />);
  await screen.findByText('A');
  stubApi(respondNetworkError(cves.list));
  await user.click(screen.getByText('More'));
  await screen.findByText('next: failed');
  const { requests } = stubApi(page('B', null));
  act(() => void dispatchEvent(new Event('online')));
  await screen.findByText('A B');
  const cursors = requests.filter(({ query }) => query.severity).map(({ query }) => query.cursor);
  expect(cursors).toEqual([undefined, 'x', 'x']);
});

test('another visit starts again, and coming back finds the pages as they were', async () => {
  const { requests } = stubApi(page('A', 'x'));
  function Visits() {
    return (
      <>
        <List visit="one" />
        <List visit="two" />
        <List visit="one" />
      </>
    );
  }
  renderScreen(<Visits />);
  await waitFor(() => expect(screen.getAllByText('A')).toHaveLength(3));
  expect(requests).toHaveLength(2);
});

test('inactive pages can be evicted, and those on screen stay', async () => {
  const { requests } = stubApi(page('A', null));
  const first = renderScreen(<List visit="one" />);
  await screen.findByText('A');
  evictInactivePages(cves.list);
  expect(screen.getByText('A')).toBeVisible();
  first.rerender(<p>left</p>);
  const [[, held] = []] = queryClient.getQueriesData<InfiniteData<{ items: unknown[] }>>({ type: 'inactive' });
  const last = held?.pages[0];
  evictInactivePages(cves.list);
  // References to a page must not keep its rows in memory.
  expect(last?.items).toEqual([]);
  renderScreen(<List visit="one" />);
  await screen.findByText('A');
  expect(requests).toHaveLength(2);
});
