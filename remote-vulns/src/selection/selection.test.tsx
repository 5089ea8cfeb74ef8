import { cves, trackings } from '@faultline/shared/contract';
import { announceCapabilities, renderScreen, respondRaw, restoreApi, stubApi } from '@faultline/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PastScreen } from '../list/PastScreen.tsx';

vi.mock('@faultline/shared/charts', () => ({ SeverityPie: () => <p>pie</p> }));
afterEach(restoreApi);

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
/** Selects the first row, and goes on to the third, with all between. */
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
    expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't track CVE-2026-2. They are still selected.");
    expect(saved.toSorted()).toEqual(['CVE-2026-1', 'CVE-2026-3']);
    expect(await bar()).toHaveTextContent('1 selected');
    observer.disconnect();
    expect([...shown].filter((text) => text.includes('3 selected') && text.includes('still selected'))).toEqual([]);
  });
});

describe('the quick view', () => {
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
