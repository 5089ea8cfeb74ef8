import { cves, exportJobs, trackings } from '@faultline/shared/contract';
import { announceCapabilities, renderScreen, respondRaw, respondWith, stubApi } from '@faultline/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { DailyScreen } from '../list/DailyScreen.tsx';
import { PastScreen } from '../list/PastScreen.tsx';
import { noFilter } from './cveFilter.ts';
import { exportFilters } from './ExportButton.tsx';

vi.mock('@faultline/shared/charts', () => ({ SeverityPie: () => <p>pie</p> }));

describe('ExportButton', () => {
  const today = new Date().toISOString().slice(0, 10);
  const day = { published_date_start: `${today}T00:00:00.000Z`, published_date_end: `${today}T23:59:59.999Z` };

  test.each([
    [DailyScreen, '/?severity=High&tracked=true', { severity: 'High', tracked: true, export_type: 'daily', ...day }],
    [
      PastScreen,
      '/?vendor=Acme&from=2026-11-01',
      { vendor_name: 'Acme', export_type: 'all', published_date_start: '2026-11-01T00:00:00.000Z' },
    ],
  ])('asks for what the list shows %#', async (Tab, at, search_query) => {
    const { requests } = stubApi(
      respondRaw(trackings.list, []),
      respondRaw(cves.list, []),
      respondRaw(cves.daily, []),
      respondRaw(exportJobs.create, { data: { job_id: 7, name: 'Report', filters: search_query } }),
      respondWith(exportJobs.status, { status: 'pending', error_msg: null }),
    );
    const { user } = renderScreen(<Tab />, { at });
    await user.click(screen.getByRole('button', { name: 'Export HTML' }));
    expect(
      await screen.findByText('Export request submitted successfully! Check the Exports tab to monitor progress.'),
    ).toBeVisible();
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ search_query, type: 'html' });
    expect(JSON.parse(localStorage.getItem('exports') ?? '[]')).toMatchObject([{ job_id: '7', status: 'pending' }]);
  });
});

describe('the other formats', () => {
  const open = async (announced: string[]) => {
    announceCapabilities(...(announced as 'search'[]));
    const { requests } = stubApi(
      respondRaw(trackings.list, []),
      respondRaw(cves.list, []),
      respondRaw(exportJobs.create, { data: { job_id: 7, name: 'Report' } }),
      respondWith(exportJobs.status, { status: 'pending', error_msg: null }),
    );
    const view = renderScreen(<PastScreen />, { at: '/past-vulnerabilities', path: '*' });
    await screen.findByText('No vulnerabilities found');
    return { ...view, requests };
  };

  test.each([
    ['CSV for spreadsheets', 'csv'],
    ['JSON', 'json'],
    ['HTML report', 'html'],
  ])('are chosen from a menu: %s; the toast leads to the file', async (label, type) => {
    const { user, requests, router } = await open(['search']);
    await user.click(screen.getByRole('button', { name: 'Other export formats' }));
    await user.click(await screen.findByRole('menuitem', { name: label }));
    const body = () => requests.find(({ method }) => method === 'POST')?.body;
    await waitFor(() => expect(body()).toEqual({ search_query: { export_type: 'all' }, type }));
    await user.click(await screen.findByRole('button', { name: 'Open exports' }));
    expect(router.state.location.pathname).toBe('/exports');
  });

  test.each([
    [['search', 'export-columns'], 'csv', { columns: ['cve_id', 'vendor', 'severity', 'score', 'published', 'name'] }],
    [['search', 'export-columns'], 'json', {}],
    [['search'], 'csv', {}],
  ])('have the columns that were chosen, where the provider takes them %#', async (announced, type, columns) => {
    const { user, requests } = await open(announced);
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Exploitation' }));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Other export formats' }));
    await user.click(await screen.findByRole('menuitem', { name: type === 'csv' ? 'CSV for spreadsheets' : 'JSON' }));
    const body = () => requests.find(({ method }) => method === 'POST')?.body;
    await waitFor(() => expect(body()).toEqual({ search_query: { export_type: 'all' }, type, ...columns }));
  });

  test('are not offered where the provider announces no search', async () => {
    await open([]);
    expect(screen.queryByRole('button', { name: 'Other export formats' })).toBeNull();
  });
});

describe('what an export asks for', () => {
  const day = {
    published_date_start: '2026-11-21T00:00:00.000Z',
    published_date_end: '2026-11-21T23:59:59.999Z',
  };
  const names = { cve: 'CVE-1', vendor: 'Acme', product: 'Anvil', name: 'x' };
  const sentNames = { cve_id: 'CVE-1', vendor_name: 'Acme', product_name: 'Anvil', vulnerability_name: 'x' };

  test.each([
    ['today on Daily, in UTC', 'daily', {}, day],
    ['all where no filter is set', 'past', {}, {}],
    ['the days that are set', 'past', { from: '2026-11-01' }, { published_date_start: '2026-11-01T00:00:00.000Z' }],
    [
      'what the filter names',
      'past',
      { ...names, severity: 'Low', tracked: true, kev: true },
      { ...sentNames, severity: 'Low', tracked: true, kev: 'true' },
    ],
  ] as const)('is %s', (_, name, filter, query) => {
    const tab = { name, exportType: name === 'daily' ? 'daily' : 'all' } as const;
    const filters = exportFilters(tab, { ...noFilter, ...filter }, new Date('2026-11-21T23:30:00Z'));
    expect(filters).toEqual({ export_type: tab.exportType, ...query });
  });
});
