import { renderScreen } from '@faultline/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { ReleaseChangesSection } from './ReleaseChangesSection.tsx';

const first = {
  revision: 1,
  publishedAt: '2026-11-20T09:00:00.000Z',
  change: { action: 'publish', releases: { vulns: '1.9.0' } },
};
const second = {
  revision: 2,
  publishedAt: '2026-11-21T09:00:00.000Z',
  change: { action: 'promote', train: true, releases: { host: '3.0.0', vulns: '2.0.0' } },
};
const third = { revision: 3, publishedAt: '2026-11-22T09:00:00.000Z', change: { action: 'stage', releases: {} } };

function serveHistory(texts: Record<number, string>) {
  const fetched = vi.fn((url: string) => {
    const text = texts[Number(/history\/(\d+)\.public\.json$/.exec(url)?.[1])];
    return Promise.resolve(new Response(text ?? 'none', { status: text === undefined ? 404 : 200 }));
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

const open = () => userEvent.click(screen.getByRole('button', { name: 'Show last changes' }));

describe('ReleaseChangesSection', () => {
  test('fetches the changes when they are asked for, and names actions and releases', async () => {
    const fetched = serveHistory({ 1: JSON.stringify(first), 2: JSON.stringify(second), 3: JSON.stringify(third) });
    renderScreen(<ReleaseChangesSection revision={3} isSigned />);
    expect(screen.getByText('signed: this page takes no other release set')).toBeVisible();
    expect(fetched).not.toHaveBeenCalled();
    await open();
    const table = await screen.findByRole('table', { name: 'Release changes' });
    const rows = within(table).getAllByRole('row').slice(1);
    const cellsIn = (row: HTMLElement | undefined) =>
      row === undefined
        ? []
        : within(row)
            .getAllByRole('cell')
            .map(({ textContent }) => textContent);
    expect(cellsIn(rows[0]).slice(2)).toEqual(['stage', '-']);
    expect(cellsIn(rows[1]).slice(2)).toEqual(['train promote', 'host 3.0.0, vulns 2.0.0']);
    expect(cellsIn(rows[2]).slice(2)).toEqual(['publish', 'vulns 1.9.0']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('says that there is no history, and offers another try after a failure', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    renderScreen(<ReleaseChangesSection revision={2} isSigned={false} />);
    expect(screen.getByText('release sets are not signed')).toBeVisible();
    await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('The changes could not be loaded.');
    serveHistory({});
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('This site keeps no history.')).toBeVisible();
  });
});
