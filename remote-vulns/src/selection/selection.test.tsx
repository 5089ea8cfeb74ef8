import { account, cves, trackings } from '@faultline/shared/contract';
import { announceCapabilities, renderScreen, respondRaw, stubApi } from '@faultline/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { PastScreen } from '../list/PastScreen.tsx';

vi.mock('@faultline/shared/charts', () => ({ SeverityPie: () => <p>pie</p> }));

const row = { vendor_name: 'Acme', vulnerability_name: 'A hole', description: 'It leaks.' };
let refused: string[];
let saved: string[];
beforeEach(() => {
  refused = [];
  saved = [];
  announceCapabilities();
  stubApi(
    respondRaw(trackings.list, []),
    respondRaw(trackings.remove, { success: true, message: 'Gone' }),
    respondRaw(cves.list, { data: [1, 2, 3, 4].map((place) => ({ ...row, cve_id: `CVE-2026-${place}` })) }),
    respondRaw(cves.detail, { ...row, cve_id: 'CVE-2026-1', description: 'The whole story.' }),
    {
      endpoint: trackings.save,
      respond: async (request) => {
        const { target_id } = request.body as { target_id: string };
        if (refused.includes(target_id)) return Response.json({ message: 'No.' }, { status: 500 });
        saved.push(target_id);
        return Response.json({ success: true, data: { id: saved.length }, message: 'Kept' });
      },
    },
  );
});

async function open() {
  const view = renderScreen(<PastScreen />, { at: '/past-vulnerabilities', path: '/past-vulnerabilities' });
  await screen.findByRole('link', { name: 'CVE-2026-1' });
  return view;
}
// Selects the first row, and goes on to the third, with all between.
const selectThree = ['j', 'x', 'j', 'j', 'X'].join('');
const bar = () => screen.findByRole('region', { name: 'Selection' });

describe('the selection', () => {
  test('is made by keys with a range, and cleared by Escape', async () => {
    const { user } = await open();
    expect(screen.queryByRole('checkbox', { name: /^Select/ })).toBeNull();
    await user.keyboard(selectThree);
    expect(await bar()).toHaveTextContent('3 selected');
    expect(screen.getByRole('checkbox', { name: 'Select CVE-2026-2' })).toBeChecked();
    await user.click(screen.getByRole('checkbox', { name: 'Select all loaded rows' }));
    expect(await bar()).toHaveTextContent('4 selected');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull());
  });

  test('is tracked; what the provider refuses is named and stays selected', async () => {
    refused = ['CVE-2026-2'];
    const { user } = await open();
    await user.keyboard(selectThree);
    const shown = new Set<string>();
    const region = await bar();
    const observer = new MutationObserver(() => shown.add(region.textContent));
    observer.observe(region, { subtree: true, childList: true, characterData: true });
    await user.click(screen.getByRole('button', { name: 'Track' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "Couldn't track CVE-2026-2: No. They are still selected.",
    );
    expect(saved.toSorted()).toEqual(['CVE-2026-1', 'CVE-2026-3']);
    expect(await bar()).toHaveTextContent('1 selected');
    observer.disconnect();
    expect([...shown].filter((text) => text.includes('3 selected') && text.includes('still selected'))).toEqual([]);
  });
});

describe('the selection of a free plan', () => {
  const active = Array.from({ length: 8 }, (_, place) => ({
    id: place,
    type: 'vendor',
    value: place,
    is_active: true,
  }));
  const openOnPlan = async (list: object[]) => {
    stubApi(respondRaw(trackings.list, list), respondRaw(account.subscription, { plan: 'free' }));
    return open();
  };

  test('says before the click how much of it fits, and tracks that much', async () => {
    const { user } = await openOnPlan(active);
    await user.keyboard(selectThree);
    await waitFor(async () => expect(await bar()).toHaveTextContent('3 selected, 2 fit your plan'));
    expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/account');
    await user.click(screen.getByRole('button', { name: 'Track 2' }));
    await waitFor(() => expect(saved.toSorted()).toEqual(['CVE-2026-1', 'CVE-2026-2']));
    await waitFor(async () => expect(await bar()).toHaveTextContent('1 selected'));
  });

  test('cannot be tracked where the plan is used up', async () => {
    const { user } = await openOnPlan([...active, ...active.map((item) => ({ ...item, id: item.id + 20, value: 30 }))]);
    await user.keyboard(selectThree);
    await waitFor(async () => expect(await bar()).toHaveTextContent('3 selected, 0 fit your plan'));
    expect(screen.getByRole('button', { name: 'Track' })).toBeDisabled();
  });
});

test('all rows of the filter can be selected, also those that are not loaded', async () => {
  const page = (from: number, next: string | null) => ({
    data: [from, from + 1].map((place) => ({ ...row, cve_id: `CVE-2026-${place}` })),
    pagination: { total: 6, next_cursor: next, has_next: next !== null },
  });
  let isBlocked = true;
  const { promise, resolve } = Promise.withResolvers<void>();
  stubApi({
    endpoint: cves.list,
    respond: async ({ query }) => {
      if (query['cursor'] === undefined) return Response.json(page(1, 'b'));
      if (isBlocked) await promise;
      return Response.json(query['cursor'] === 'b' ? page(3, 'c') : page(5, null));
    },
  });
  const { user } = await open();
  await user.keyboard('jx');
  await bar();
  await user.click(screen.getByRole('checkbox', { name: 'Select all loaded rows' }));
  await user.click(await screen.findByRole('button', { name: 'Select all 6' }));
  isBlocked = false;
  resolve();
  await waitFor(async () => expect(await bar()).toHaveTextContent('6 selected'));
});

describe('the quick view', () => {
  test('answers what the CVE page answers, without advice that the record does not give', async () => {
    const affected = [{ version: '0', less_than: '2.0', status: 'affected', product_name: 'Anvil' }];
    const fixes = [{ product_name: 'Anvil', version: '2.0', source: 'acme', stated_as: 'range end' }];
    const detail = { ...row, cve_id: 'CVE-2026-1', kev: true, epss: 0.42, affected_versions: affected, fixes };
    stubApi(respondRaw(cves.detail, { ...detail, description: 'It leaks, all of it.' }));
    const { user } = await open();
    await user.keyboard('j ');
    const panel = await screen.findByRole('region', { name: 'A hole' });
    await waitFor(() => expect(panel).toHaveTextContent('Update to 2.0 or later'));
    for (const text of ['Exploitation', 'EPSS 42%', 'Your exposure', 'Not on your track list', 'It leaks, all of it.'])
      await waitFor(() => expect(panel).toHaveTextContent(text));
    expect(panel).not.toHaveTextContent("Install the vendor's security update");
  });

  test('shows the row beside the list, follows j, and Escape gives the focus back', async () => {
    const { user } = await open();
    await user.keyboard('j ');
    const panel = await screen.findByRole('region', { name: 'A hole' });
    expect(panel).toHaveTextContent('CVE-2026-1');
    await waitFor(() => expect(panel).toHaveTextContent('The whole story.'));
    await user.keyboard('j');
    await waitFor(() => expect(panel).toHaveTextContent('CVE-2026-2'));
    await user.click(screen.getByRole('button', { name: 'Close quick view' }));
    expect(screen.queryByRole('region', { name: 'A hole' })).toBeNull();
    expect(screen.getByRole('link', { name: 'CVE-2026-2' }).closest('tr')).toHaveFocus();
  });
});
