import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { cves } from '../../contract/cves/cves.ts';
import { utcDayEnd, utcDayStart } from '../../format/index.ts';
import { renderScreen, respondError, respondRaw, respondWith, stubApi } from '../../testing/index.ts';
import { Trends } from './Trends.tsx';

vi.mock('./MonthBars.tsx', () => ({ MonthBars: () => <p>bars</p> }));

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
  expect(screen.getByText('Jan 2026 to Mar 2026: 1,210 CVEs, 13 exploited (1.1%), 1 in KEV.')).toBeVisible();
  expect(requests.map(({ query }) => query)).toEqual([{ vendor_name: 'Acme' }]);
  const user = userEvent.setup();
  await user.selectOptions(screen.getByRole('combobox', { name: 'To' }), 'Feb 2026');
  await user.selectOptions(screen.getByRole('combobox', { name: 'From' }), 'Feb 2026');
  expect(screen.getByText(/^Feb 2026: 1,200 CVEs, 12 exploited \(1\.0%\), 0 in KEV/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'List these CVEs' }));
  expect(onPick).toHaveBeenCalledWith({ from: '2026-02-01', to: '2026-02-28' });
});

describe('the range that is picked at first', () => {
  /** One CVE a month: the total is the number of selected months. */
  const five = Array.from({ length: 60 }, (_, index) =>
    month(`${2020 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`, 1),
  );
  const answer = { months: five, median_days_to_kev: null };

  test.each([
    ['both dates', { from: '2020-01-01', to: '2024-12-31' }],
    ['a start date', { from: '2020-01-01' }],
    ['an end date', { to: '2024-12-31' }],
  ])('is all months of a filter with %s', async (_, { from, to }: { from?: string; to?: string }) => {
    stubApi(respondRaw(cves.trends, answer));
    const query = {
      published_date_start: from === undefined ? undefined : utcDayStart(from),
      published_date_end: to === undefined ? undefined : utcDayEnd(to),
    };
    renderScreen(<Trends query={query} onPick={vi.fn()} />);
    expect(await screen.findByText(/^Jan 2020 to Dec 2024: 60 CVEs/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(1 + 60);
  });

  test('is the last two years of a filter without dates', async () => {
    stubApi(respondRaw(cves.trends, answer));
    renderScreen(
      <Trends query={{ published_date_start: undefined, published_date_end: undefined }} onPick={vi.fn()} />,
    );
    expect(await screen.findByText(/^Jan 2023 to Dec 2024: 24 CVEs/)).toBeVisible();
  });

  test('stays what was picked, also of more than two years, once its list is shown', async () => {
    function Past() {
      const [days, setDays] = useState<{ from: string; to: string }>();
      const query = days && { published_date_start: utcDayStart(days.from), published_date_end: utcDayEnd(days.to) };
      return <Trends query={{ ...query }} onPick={setDays} />;
    }
    const { promise: counted, resolve: count } = Promise.withResolvers<void>();
    const { requests } = stubApi({
      endpoint: cves.trends,
      respond: async (request) => {
        if (request.query.published_date_start === undefined) return respondWith(cves.trends, answer).respond(request);
        await counted;
        return respondWith(cves.trends, { ...answer, months: five.slice(12, 48) }).respond(request);
      },
    });
    renderScreen(<Past />);
    const user = userEvent.setup();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'From' }), 'Jan 2021');
    await user.selectOptions(screen.getByRole('combobox', { name: 'To' }), 'Dec 2023');
    const picked = /^Jan 2021 to Dec 2023: 36 CVEs/;
    expect(screen.getByText(picked)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'List these CVEs' }));
    await waitFor(() => expect(requests).toHaveLength(2));
    // While the counts are loading, those of the previous filter are shown.
    expect(screen.getByText(picked)).toBeVisible();
    count();
    await waitFor(() =>
      expect(within(screen.getByRole('combobox', { name: 'From' })).getAllByRole('option')).toHaveLength(36),
    );
    expect(screen.getByText(picked)).toBeVisible();
  });

  test('is that of the new dates when only the dates change', async () => {
    stubApi(respondRaw(cves.trends, answer));
    function Past() {
      const [query, setQuery] = useState({});
      const show = () => setQuery({ published_date_start: utcDayStart('2020-01-01') });
      return (
        <>
          <button onClick={show}>From 2020</button>
          <Trends query={query} onPick={vi.fn()} />
        </>
      );
    }
    renderScreen(<Past />);
    expect(await screen.findByText(/^Jan 2023 to Dec 2024/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'From 2020' }));
    expect(await screen.findByText(/^Jan 2020 to Dec 2024: 60 CVEs/)).toBeVisible();
  });
});

test('lists no day outside of the dates of the filter', async () => {
  stubApi(respondRaw(cves.trends, body));
  const onPick = vi.fn();
  const query = { published_date_start: utcDayStart('2026-01-15'), published_date_end: utcDayEnd('2026-03-10') };
  renderScreen(<Trends query={query} onPick={onPick} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'List these CVEs' }));
  expect(onPick).toHaveBeenLastCalledWith({ from: '2026-01-15', to: '2026-03-10' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'To' }), 'Feb 2026');
  await user.click(screen.getByRole('button', { name: 'List these CVEs' }));
  expect(onPick).toHaveBeenLastCalledWith({ from: '2026-01-15', to: '2026-02-28' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'To' }), 'Mar 2026');
  await user.selectOptions(screen.getByRole('combobox', { name: 'From' }), 'Feb 2026');
  await user.click(screen.getByRole('button', { name: 'List these CVEs' }));
  expect(onPick).toHaveBeenLastCalledWith({ from: '2026-02-01', to: '2026-03-10' });
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
