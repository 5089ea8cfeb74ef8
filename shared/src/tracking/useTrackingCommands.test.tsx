import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { trackings } from '../contract/trackings.ts';
import {
  respondWith,
  respondLater,
  respondRaw,
  respondUsing,
  respondError,
  renderScreen,
  stubApi,
} from '../testing/index.ts';
import { trackingDraft } from './drafts.ts';
import { formatTargetKey, type TrackingTexts, useTrackingCommands } from './useTrackingCommands.ts';
import { useTrackings } from './useTrackings.ts';

const acme = trackingDraft.vendor('7', 'Acme', '');
const stored = (id: number, target_id: string, name: string) => ({
  ...acme,
  id,
  target_id,
  tracking_type: 'vendor' as const,
  target_name: name,
  vendor_name: name,
  product_name: null,
  version: null,
  custom_name: `${name} tracking`,
  notes: '',
  version_filter: '',
  email_enabled: true,
  telegram_enabled: true,
  is_active: true,
  auto_track_new_versions: true,
  created_at: '2026-11-01T00:00:00Z',
  updated_at: '2026-11-01T00:00:00Z',
});

function Trackings({ optimistic = true, texts }: { optimistic?: boolean; texts?: TrackingTexts }) {
  const { query } = useTrackings();
  const { track, untrack, isBusy } = useTrackingCommands({ optimistic });
  const items = query.status === 'ready' ? query.data : [];
  return (
    <>
      <p>{query.status === 'ready' ? 'loaded' : query.status}</p>
      <button disabled={isBusy(formatTargetKey(acme))} onClick={() => void track(acme, texts)}>
        track
      </button>
      <button onClick={() => void track({ ...acme, id: '1', target_id: '1', is_active: false }, texts)}>pause</button>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <button onClick={() => void untrack(item, texts)}>
              {item.custom_name} {item.is_active ? '' : '(paused) '}#{item.id}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

async function openAndTrack(trackings: ReactNode) {
  const { user } = renderScreen(trackings);
  await screen.findByText('loaded');
  await user.click(screen.getByRole('button', { name: 'track' }));
}
const names = () => screen.queryAllByRole('listitem').map((item) => item.textContent);

test('shows a new tracking at once, then under the id the provider gave', async () => {
  const saved = respondLater(trackings.save, { id: 12 });
  stubApi(respondWith(trackings.list, []), saved.stub);
  await openAndTrack(<Trackings />);
  await waitFor(() => expect(names()).toEqual(['Acme tracking #new:vendor:7']));
  expect(screen.getByRole('button', { name: 'track' })).toBeDisabled();
  stubApi(respondWith(trackings.list, [stored(12, '7', 'Acme')]));
  saved.release();
  await waitFor(() => expect(names()).toEqual(['Acme tracking #12']));
  expect(screen.getByRole('button', { name: 'track' })).toBeEnabled();
});

test('takes back only what was refused, and says why', async () => {
  stubApi(
    respondWith(trackings.list, [stored(1, '1', 'Bolt'), stored(2, '2', 'Cog')]),
    respondError(trackings.remove, 403, 'You may not.'),
  );
  const { user } = renderScreen(<Trackings />);
  await user.click(await screen.findByRole('button', { name: /Bolt/ }));
  expect(await screen.findByText('You may not.')).toBeVisible();
  await waitFor(() => expect(names()).toEqual(['Bolt tracking #1', 'Cog tracking #2']));
});

test('changes a tracking that has an id, and puts it back when refused', async () => {
  stubApi(respondWith(trackings.list, [stored(1, '1', 'Bolt')]), respondError(trackings.save, 400, 'No.'));
  const { user } = renderScreen(<Trackings />);
  await screen.findByText('Bolt tracking #1');
  await user.click(screen.getByRole('button', { name: 'pause' }));
  expect(await screen.findByText('No.')).toBeVisible();
  await waitFor(() => expect(names()).toEqual(['Bolt tracking #1']));
});

test('a detail page changes nothing before the provider agreed', async () => {
  const saved = respondLater(trackings.save, { id: 12 });
  stubApi(respondWith(trackings.list, []), saved.stub);
  await openAndTrack(<Trackings optimistic={false} texts={{ done: 'Vendor added to tracking list' }} />);
  expect(screen.getByRole('button', { name: 'track' })).toBeDisabled();
  expect(names()).toEqual([]);
  stubApi(respondWith(trackings.list, [stored(12, '7', 'Acme')]));
  saved.release();
  expect(await screen.findByText('Vendor added to tracking list')).toBeVisible();
  expect(names()).toEqual(['Acme tracking #12']);
});

test('asks for the list again only when the last command has ended', async () => {
  const saved = respondLater(trackings.save, { id: 12 });
  const removed = respondLater(trackings.remove, null);
  const { requests } = stubApi(respondWith(trackings.list, [stored(2, '2', 'Cog')]), saved.stub, removed.stub);
  const lists = () => requests.filter(({ path }) => path === '/user/trackings').length;
  const { user } = renderScreen(<Trackings texts={{ done: 'Done' }} />);
  await user.click(await screen.findByRole('button', { name: /Cog/ }));
  await user.click(screen.getByRole('button', { name: 'track' }));
  await waitFor(() => expect(names()).toEqual(['Acme tracking #new:vendor:7']));
  removed.release();
  expect(await screen.findByText('Done')).toBeVisible();
  expect(lists()).toBe(1);
  expect(names()).toEqual(['Acme tracking #new:vendor:7']);
  stubApi(respondWith(trackings.list, [stored(12, '7', 'Acme')]));
  saved.release();
  await waitFor(() => expect(lists()).toBe(2));
  expect(names()).toEqual(['Acme tracking #12']);
});

test.each([
  ['the reason the provider gave', respondError(trackings.save, 409, 'Tracked already.'), 'Tracked already.'],
  ['the text of the screen without one', respondRaw(trackings.save, {}, 500), 'Failed to track'],
])('a refusal shows %s', async (_, stub, said) => {
  stubApi(respondWith(trackings.list, []), stub);
  await openAndTrack(<Trackings texts={{ failed: 'Failed to track' }} />);
  expect(await screen.findByText(said)).toBeVisible();
});

test('a text can be made from the failure', async () => {
  stubApi(respondWith(trackings.list, []), respondRaw(trackings.save, { success: false, message: 'Full' }));
  await openAndTrack(<Trackings texts={{ failed: ({ kind }) => `It was ${kind}` }} />);
  expect(await screen.findByText('It was refused')).toBeVisible();
});

test('the message of success is the provider’s where the screen has none of its own', async () => {
  stubApi(
    respondUsing(trackings.list, () => []),
    respondWith(trackings.save, { id: 1 }, 'Tracking created'),
  );
  await openAndTrack(<Trackings />);
  expect(await screen.findByText('Tracking created')).toBeVisible();
});
