import { meta } from '@faultline/shared/contract';
import { announceCapabilities, renderScreen, respondWith, stubApi } from '@faultline/shared/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DataStatus } from './DataStatus.tsx';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const today = `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`;
const base = { demo: false, cves: 7, updated_at: null, feeds: [] };
const show = () =>
  renderScreen(
    <footer>
      <DataStatus />
    </footer>,
  );
const footer = () => screen.getByRole('contentinfo');

test('shows how old the CVE list, KEV and EPSS are, with the exact time on hover', async () => {
  const kev_updated_at = ago(185);
  stubApi(respondWith(meta.get, { ...base, cve_list_updated_at: ago(12), kev_updated_at, epss_updated_at: today }));
  show();
  await screen.findByText('3 h');
  expect(footer()).toHaveTextContent(/^CVE list 12 minutes ago, KEV 3 h, EPSS today$/);
  expect(screen.getByText('3 h')).toHaveAttribute('dateTime', kev_updated_at);
  expect(screen.getByText('3 h').title).toMatch(/ UTC$/);
});

test('shows a date from a month on', async () => {
  stubApi(respondWith(meta.get, { ...base, kev_updated_at: '2020-03-04T10:00:00.000Z' }));
  show();
  expect(await screen.findByText('Mar 4, 2020')).toBeVisible();
});

test('leaves out what is not known', async () => {
  stubApi(respondWith(meta.get, { ...base, cve_list_updated_at: ago(60 * 50), kev_updated_at: null }));
  show();
  expect(await screen.findByText('2 days ago')).toBeVisible();
  expect(footer()).toHaveTextContent(/^CVE list 2 days ago$/);
});

test('says that nothing updates the records of a public site without a source', async () => {
  stubApi(respondWith(meta.get, { ...base, cve_list_updated_at: ago(60 * 50), is_source_missing: true }));
  show();
  expect(await screen.findByText('2 days ago')).toBeVisible();
  expect(footer()).toHaveTextContent(/^CVE list 2 days ago, no automatic updates$/);
});

test.each([
  ['a provider without the call', () => announceCapabilities()],
  ['a provider whose answer has none of it', () => stubApi(respondWith(meta.get, base))],
])('is not there for %s', async (_, prepare) => {
  const { requests } = stubApi();
  prepare();
  show();
  await new Promise((resolve) => setTimeout(resolve));
  expect(footer()).toBeEmptyDOMElement();
  expect(requests.length).toBeLessThanOrEqual(1);
});
