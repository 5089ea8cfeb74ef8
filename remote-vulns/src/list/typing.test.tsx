import { cves, trackings } from '@faultline/shared/contract';
import { renderScreen, respondRaw, stubApi } from '@faultline/shared/testing';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PastScreen } from './PastScreen.tsx';

vi.mock('@faultline/shared/charts', () => ({ SeverityPie: () => <p>pie</p> }));
const drawn = vi.hoisted(() => ({ cells: 0, panels: 0 }));
vi.mock('../table/CveCells.tsx', async (load: () => Promise<object>) => {
  const { useRowContext } = await import('../rows/useRowActions.ts');
  return {
    ...(await load()),
    CveIdCell: ({ row }: { row: { cve_id: string } }) => {
      useRowContext();
      drawn.cells += 1;
      return <a href="/">{row.cve_id}</a>;
    },
  };
});
vi.mock('../overview/StatCards.tsx', () => ({
  StatCards: () => {
    drawn.panels += 1;
    return null;
  },
}));

test('a letter of a filter draws neither the rows nor the overview again', async () => {
  stubApi(respondRaw(trackings.list, []), respondRaw(cves.list, { data: [{ cve_id: 'CVE-2026-1' }] }));
  const { user } = renderScreen(<PastScreen />, { at: '/past-vulnerabilities', path: '/past-vulnerabilities' });
  await screen.findByRole('link', { name: 'CVE-2026-1' });
  const field = await screen.findByRole('textbox', { name: 'Vendor' });
  await user.click(field);
  const before = { ...drawn };
  expect(before.cells).toBeGreaterThan(0);
  expect(before.panels).toBeGreaterThan(0);
  await user.keyboard('ac');
  expect(field).toHaveValue('ac');
  expect(drawn).toEqual(before);
});
