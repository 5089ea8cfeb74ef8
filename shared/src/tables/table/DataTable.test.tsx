import { act, render, screen, within, fireEvent } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, expect, test, vi, describe } from 'vitest';
import { AppLink } from '../../ui/text/links.tsx';
import { stubScreenWidth } from '../../testing/stubScreenWidth.ts';
import { FaultlineTheme } from '../../ui/theme/FaultlineTheme.tsx';
import { DataTable, type Column, type DataTableProps } from '../index.ts';
import { RowLink, useNavigateOnClick } from './RowLink.tsx';

describe('DataTable', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  interface Row {
    id: string;
    score: number;
    tracked: boolean;
  }
  const createRows = (count: number): Row[] =>
    Array.from({ length: count }, (_, index) => ({ id: `CVE-2025-${index}`, score: index / 10, tracked: index === 1 }));
  const columns: Column<Row>[] = [
    { key: 'id', header: 'CVE ID', cell: (row) => <AppLink to={`/cves/${row.id}`}>{row.id}</AppLink> },
    { key: 'score', header: 'Score', align: 'right', sortable: true, cell: (row) => row.score.toFixed(1) },
  ];

  function show(props: Partial<DataTableProps<Row>> = {}) {
    const table = (more: Partial<DataTableProps<Row>> = {}) => (
      <FaultlineTheme>
        <MemoryRouter>
          <DataTable
            label="Vulnerabilities"
            rows={createRows(3)}
            columns={columns}
            rowKey={({ id }) => id}
            {...props}
            {...more}
          />
        </MemoryRouter>
      </FaultlineTheme>
    );
    const { rerender } = render(table());
    return {
      user: userEvent.setup(),
      change: (more: Partial<DataTableProps<Row>>) => rerender(table(more)),
    };
  }

  test('is a table that counts the rows of the whole list', () => {
    show({ total: 1284 });
    const table = screen.getByRole('table', { name: 'Vulnerabilities' });
    expect(table).toHaveAttribute('aria-rowcount', '1285');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['CVE ID', 'Score']);
    const second = within(table).getByRole('row', { name: 'CVE-2025-1 0.1' });
    expect(second).toHaveAttribute('aria-rowindex', '3');
    expect(within(second).getAllByRole('cell')).toHaveLength(2);
  });

  test.each([
    ['', { onSort: vi.fn<() => void>() }],
    [', where rows cannot be sorted by it now', { onSort: vi.fn<() => void>(), isSortable: () => false }],
    [', where rows cannot be sorted at all', {}],
  ])('gives a column the width that the keys on its heading ask for, and its usual one back%s', async (_, sorting) => {
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 120, 38));
    const onWidth = vi.fn<(key: string, px: number | null) => void>();
    const { user, change } = show({ ...sorting, onWidth });
    act(() => screen.getByRole('button', { name: 'Score' }).focus());
    await user.keyboard('{Shift>}{ArrowRight}{ArrowLeft}{Home}{/Shift}{ArrowRight}');
    expect(onWidth.mock.calls).toEqual([
      ['score', 136],
      ['score', 104],
      ['score', null],
    ]);
    const table = screen.getByRole('table');
    expect(table.style.getPropertyValue('--columns')).toBe('minmax(80px, 1fr) minmax(80px, 1fr)');
    change({ widths: { score: 136 } });
    expect(table.style.getPropertyValue('--columns')).toBe('minmax(80px, 1fr) 136px');
  });

  test('renders of ten thousand rows only those on screen', () => {
    show({ rows: createRows(10_000) });
    expect(screen.getAllByRole('row').length).toBeLessThan(80);
  });

  const withText: Column<Row>[] = columns.map((column) =>
    column.key === 'id' ? Object.assign({}, column, { text: ({ id }: Row) => id }) : column,
  );

  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

  function scrollTo(top: number) {
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(top);
    act(() => void dispatchEvent(new Event('scroll')));
    pass(16);
  }

  test('simplifies rows that scroll past fast, and completes them afterwards', () => {
    vi.useFakeTimers();
    show({ rows: createRows(10_000), columns: withText });
    for (let step = 1; step <= 60; step += 1) scrollTo(step * 176);
    const row = () => screen.getByRole('row', { name: /^CVE-2025-240/ });
    expect(row()).toHaveAccessibleName('CVE-2025-240');
    pass(200); // it is seen that the scroll has ended
    pass(500);
    expect(within(row()).getByRole('link', { name: 'CVE-2025-240' })).toBeVisible();
    expect(row()).toHaveAccessibleName('CVE-2025-240 24.0');
  });

  test('keeps rows complete that are on screen when fast scrolling begins', () => {
    vi.useFakeTimers();
    show({ rows: createRows(10_000), columns: withText });
    for (let step = 1; step <= 7; step += 1) scrollTo(step * 176);
    expect(screen.getByRole('row', { name: 'CVE-2025-52' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'CVE-2025-22' })).toBeVisible();
  });

  test('never simplifies rows when no column has a text', () => {
    vi.useFakeTimers();
    show({ rows: createRows(10_000) });
    for (let step = 1; step <= 60; step += 1) scrollTo(step * 176);
    expect(screen.getByRole('link', { name: 'CVE-2025-240' })).toBeVisible();
  });

  test('requests the other sort direction', async () => {
    const onSort = vi.fn();
    const { user, change } = show({ onSort });
    const score = screen.getByRole('columnheader', { name: 'Score' });
    expect(score).not.toHaveAttribute('aria-sort');
    await user.click(screen.getByRole('button', { name: 'Score' }));
    expect(onSort).toHaveBeenLastCalledWith({ key: 'score', direction: 'desc' });
    change({ sort: { key: 'score', direction: 'desc' } });
    expect(score).toHaveAttribute('aria-sort', 'descending');
    await user.click(screen.getByRole('button', { name: 'Score' }));
    expect(onSort).toHaveBeenLastCalledWith({ key: 'score', direction: 'asc' });
  });

  test('opens a row on a click, but not on a click on a link in it', async () => {
    const onOpen = vi.fn();
    const { user } = show({ onOpen });
    await user.click(screen.getByText('0.1'));
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'CVE-2025-1' }));
    await user.click(screen.getByRole('link', { name: 'CVE-2025-2' }));
    expect(onOpen).toHaveBeenCalledOnce();
  });

  test('focuses the selected row, and opens it on Enter', async () => {
    const onOpen = vi.fn();
    const { user, change } = show({ onOpen });
    change({ selectedKey: 'CVE-2025-1' });
    expect(screen.getByRole('row', { name: 'CVE-2025-1 0.1' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'CVE-2025-1' }));
    change({ selectedKey: 'CVE-2025-2' });
    expect(screen.getByRole('row', { name: 'CVE-2025-2 0.2' })).toHaveFocus();
  });

  test('leaves the focus to a field in use', async () => {
    const { user, change } = show();
    const search = document.body.appendChild(document.createElement('input'));
    await user.click(search);
    change({ selectedKey: 'CVE-2025-1' });
    expect(search).toHaveFocus();
    search.remove();
  });

  test('marks highlighted rows', () => {
    show({ highlighted: (row) => row.tracked });
    expect(screen.getByRole('row', { name: 'CVE-2025-1 0.1' })).toHaveAttribute('data-highlighted', 'true');
    expect(screen.getByRole('row', { name: 'CVE-2025-2 0.2' })).toHaveAttribute('data-highlighted', 'false');
  });

  test('renders rows as cards on mobile', () => {
    stubScreenWidth(390);
    show({ card: (row) => <p>Card of {row.id}</p>, footer: <p>All data loaded</p> });
    const list = screen.getByRole('list', { name: 'Vulnerabilities' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(3);
    expect(within(list).getByText('Card of CVE-2025-0')).toBeVisible();
    expect(screen.getByText('All data loaded')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('RowLink', () => {
  function List() {
    const follow = useNavigateOnClick();
    const { pathname, search, hash } = useLocation();
    return (
      <>
        <output>{`${pathname}${search}${hash}`}</output>
        <RowLink href="/vendors/a%2Fb?tab=cves#top" onClick={follow}>
          Acme
        </RowLink>
      </>
    );
  }
  const show = () => {
    render(
      <FaultlineTheme>
        <MemoryRouter initialEntries={['/dashboard']}>
          <List />
        </MemoryRouter>
      </FaultlineTheme>,
    );
    return screen.getByRole('link', { name: 'Acme' });
  };

  test('navigates within the application', () => {
    const wasLeftToTheBrowser = fireEvent.click(show());
    expect(wasLeftToTheBrowser).toBe(false);
    expect(screen.getByRole('status')).toHaveTextContent('/vendors/a%2Fb?tab=cves#top');
  });

  test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'leaves a click with %j to the browser',
    (how) => {
      const link = show();
      // The test browser would navigate to the address.
      link.addEventListener('click', (event) => expect(event.defaultPrevented).toBe(false));
      fireEvent.click(link, how);
      expect(screen.getByRole('status')).toHaveTextContent('/dashboard');
    },
  );
});
