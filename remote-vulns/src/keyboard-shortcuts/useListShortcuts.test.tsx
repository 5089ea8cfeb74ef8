import { cves, trackings } from '@faultline/shared/contract';
import { renderScreen, respondRaw, stubApi } from '@faultline/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { PastScreen } from '../list/PastScreen.tsx';

vi.mock('@faultline/shared/charts', () => ({ SeverityPie: () => <p>pie</p> }));
const rows = [1, 2, 3, 4].map((place) => ({ cve_id: `CVE-2026-${place}`, vendor_name: 'Acme', vendor_id: 7 }));
beforeEach(() => void stubApi(respondRaw(trackings.list, []), respondRaw(cves.list, { data: rows })));

const path = '/past-vulnerabilities';
const findRow = async (id: string) => (await screen.findByRole('link', { name: id })).closest('tr');
const isSelected = async (id: string) => expect((await findRow(id))?.dataset['selected']).toBe('true');

describe('useListShortcuts after Back', () => {
  test('goes on from the row that Enter opened', async () => {
    const { router, user } = renderScreen(<PastScreen />, { at: path, path });
    await findRow('CVE-2026-1');
    await user.keyboard('jj{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/cves/CVE-2026-2'));
    await router.navigate(-1);
    await isSelected('CVE-2026-2');
    await user.keyboard('j');
    await isSelected('CVE-2026-3');
  });

  test('goes on from the row of which a link was followed', async () => {
    const { router, user } = renderScreen(<PastScreen />, { at: path, path });
    await findRow('CVE-2026-1');
    await user.click(screen.getAllByRole('link', { name: 'Acme' })[2] as HTMLElement);
    await waitFor(() => expect(router.state.location.pathname).toBe('/vendors/7'));
    await router.navigate(-1);
    await isSelected('CVE-2026-3');
    await user.keyboard('k');
    await isSelected('CVE-2026-2');
  });

  test('selects nothing in a list that is opened again', async () => {
    const { router, user } = renderScreen(<PastScreen />, { at: path, path });
    await findRow('CVE-2026-1');
    await user.keyboard('jj{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/cves/CVE-2026-2'));
    await router.navigate(path);
    expect((await findRow('CVE-2026-2'))?.dataset['selected']).toBe('false');
  });
});
