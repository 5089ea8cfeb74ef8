import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { cves } from '../../contract/cves/cves.ts';
import { renderScreen, respondError, respondRaw, restoreApi, stubApi } from '../../testing/index.ts';
import { Trends } from './Trends.tsx';

vi.mock('./MonthBars.tsx', () => ({ MonthBars: () => <p>bars</p> }));
afterEach(restoreApi);

const month = (name: string, high: number, exploited = 0, kev = 0) => {
  return { month: name, severity_distribution: { High: high }, exploited, kev };
};
const body = {
  months: [month('2026-01', 10, 1, 1), month('2026-02', 1200, 12), month('2026-03', 0)],
  median_days_to_kev: 12.4,
};

test('says in words what the picked months hold, and leads to their list', async () => {
  const { requests } = stubApi(respondRaw(cves.trends, body));
  const onPick = vi.fn();
  renderScreen(<Trends query={{ vendor_name: 'Acme' }} onPick={onPick} />);
  expect(await screen.findByText('bars')).toBeVisible();
  expect(
    screen.getByText(
      'Jan 2026 to Mar 2026: 1,210 CVEs, 13 exploited (1.1%), 1 in KEV. The median time from publication to KEV, over the whole list, is 12 days.',
    ),
  ).toBeVisible();
  expect(requests.map(({ query }) => query)).toEqual([{ vendor_name: 'Acme' }]);
  const user = userEvent.setup();
  await user.selectOptions(screen.getByRole('combobox', { name: 'To' }), 'Feb 2026');
  await user.selectOptions(screen.getByRole('combobox', { name: 'From' }), 'Feb 2026');
  expect(screen.getByText(/^Feb 2026: 1,200 CVEs, 12 exploited \(1\.0%\), 0 in KEV/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'List these CVEs' }));
  expect(onPick).toHaveBeenCalledWith({ from: '2026-02-01', to: '2026-02-28' });
});

test('says nothing of the time to KEV where no CVE is in it', async () => {
  stubApi(respondRaw(cves.trends, { months: [month('2026-01', 1)], median_days_to_kev: null }));
  renderScreen(<Trends query={{}} onPick={vi.fn()} />);
  expect(await screen.findByText('Jan 2026: 1 CVE, 0 exploited (0.0%), 0 in KEV.')).toBeVisible();
});

test('moves the other end of the range where the ends would cross', async () => {
  stubApi(respondRaw(cves.trends, body));
  renderScreen(<Trends query={{}} onPick={vi.fn()} />);
  const user = userEvent.setup();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'To' }), 'Jan 2026');
  await user.selectOptions(screen.getByRole('combobox', { name: 'From' }), 'Mar 2026');
  expect(screen.getByRole('combobox', { name: 'To' })).toHaveDisplayValue('Mar 2026');
});

test('shows the same numbers as a table, the newest month first', async () => {
  stubApi(respondRaw(cves.trends, body));
  renderScreen(<Trends query={{}} onPick={vi.fn()} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Show as table' }));
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Month', 'High', 'All', 'KEV', 'Exploited'],
    ['Mar 2026', '0', '0', '0', '0'],
    ['Feb 2026', '1,200', '1,200', '0', '12 (1.0%)'],
    ['Jan 2026', '10', '10', '1', '1 (10.0%)'],
  ]);
});

test('says that nothing matches, and offers another attempt after a failure', async () => {
  const api = stubApi(respondRaw(cves.trends, { months: [], median_days_to_kev: null }));
  const { unmount } = renderScreen(<Trends query={{}} onPick={vi.fn()} />);
  expect(await screen.findByText('No CVEs match')).toBeVisible();
  expect(api.requests).toHaveLength(1);
  unmount();
  stubApi(respondError(cves.trends, 500, 'The provider failed'));
  renderScreen(<Trends query={{ severity: 'High' }} onPick={vi.fn()} />);
  await waitFor(() => expect(screen.getByText('The trends could not be loaded')).toBeVisible());
});
