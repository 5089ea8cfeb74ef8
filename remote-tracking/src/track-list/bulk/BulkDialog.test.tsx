import { account, catalog, cves, products, trackings, vendors } from '@faultline/shared/contract';
import {
  announceCapabilities,
  renderScreen,
  respondError,
  respondRaw,
  respondUsing,
  respondWith,
  type Stub,
  stubApi,
} from '@faultline/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { page, productAnswer, productRow, vendorRow } from '../../fixtures/catalogue.ts';
import { cveRow } from '../../fixtures/cves.ts';
import { trackingAnswer } from '../../fixtures/trackings.ts';
import { rules } from '../../../contract/rules.ts';
import { TrackListScreen } from '../TrackListScreen.tsx';
import { clearJob } from './bulkJob.ts';
import { clearWatchJob } from './watch/watchJob.ts';

const plan = (name: 'free' | 'pro') => respondWith(account.subscription, { subscription: { plan: name } });
const saved = respondWith(trackings.save, { id: 5 });

async function open(list: string, ...stubs: Stub[]) {
  announceCapabilities(
    ...(stubs.some(({ endpoint }) => endpoint === catalog.match) ? (['match-components'] as const) : []),
  );
  const { requests } = stubApi(
    ...stubs,
    respondWith(trackings.list, [trackingAnswer({ target_id: '99' })]),
    plan('pro'),
    respondUsing(vendors.list, ({ query }) => page(query.search === 'Acme' ? [vendorRow()] : [])),
    respondUsing(products.list, ({ query }) => page(query.search === 'Anvil' ? [productRow()] : [])),
    respondWith(products.detail, productAnswer()),
    respondUsing(cves.list, ({ query }) =>
      page(query.cve_id?.includes('-404') ? [] : [cveRow({ cve_id: query.cve_id ?? '' })]),
    ),
    saved,
  );
  const view = renderScreen(<TrackListScreen />);
  await screen.findByText('1 of 1 trackings active');
  await view.user.click(screen.getByRole('button', { name: 'Import List' }));
  const field = await screen.findByRole('textbox', { name: 'Your list' });
  fireEvent.change(field, { target: { value: list } });
  return { ...view, requests };
}

// The first tab loads the code of all tabs.
const tab = (name: string) => screen.findByRole('tab', { name });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const addMatches = async (count: number) => {
  press('Find Matches');
  await tab(`To add (${count})`);
  press(/^Add \d Items?$/);
};
const sent = (requests: { path: string; body: unknown }[]) =>
  requests.filter(({ path }) => path === '/user/tracking').map((request) => request.body);

afterEach(() => {
  clearJob();
  clearWatchJob();
});

describe('BulkDialog', () => {
  test('shows matches and misses before it sends anything, then adds the matches', async () => {
    const { requests } = await open('CVE-2026-1001\nCVE-2026-40400\nAcme,Anvil,6.1.90\n1,2,3,4');
    press('Find Matches');
    expect(await tab('To add (2)')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: /CVE-2026-1001/ })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: /Anvil 6\.1\.90 · Acme/ })).toBeChecked();
    fireEvent.click(screen.getByRole('tab', { name: 'Not found (1)' }));
    expect(await screen.findByText('No CVE record with this ID')).toBeVisible();
    fireEvent.click(screen.getByRole('tab', { name: 'Not read (1)' }));
    expect(await screen.findByText('Line 4')).toBeVisible();
    expect(sent(requests)).toEqual([]);
    press('Add 2 Items');
    expect(await screen.findByText("Added 2 items. 2 weren't added.")).toBeVisible();
    expect(screen.getByText('Added 2 of 2')).toBeVisible();
    const rest = {
      notes: '',
      email_enabled: true,
      telegram_enabled: false,
      is_active: true,
      auto_track_new_versions: true,
    };
    expect(sent(requests)).toEqual([
      { ...rest, tracking_type: 'cve', target_id: 'CVE-2026-1001', custom_name: 'CVE-2026-1001', version_filter: '' },
      {
        ...rest,
        tracking_type: 'product_version',
        target_id: '90',
        custom_name: 'Anvil 6.1.90',
        version_filter: '6.1.90',
      },
    ]);
    press('Done');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('adds only ticked entries, with the notifications chosen for all', async () => {
    const { requests } = await open('CVE-2026-1001\nCVE-2026-1002');
    press('Find Matches');
    fireEvent.click(await screen.findByRole('checkbox', { name: /CVE-2026-1001/ }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Telegram notifications' }));
    press('Add 1 Item');
    await screen.findByText("Added 1 item. 1 wasn't added.");
    expect(sent(requests)).toMatchObject([{ target_id: 'CVE-2026-1002', telegram_enabled: true }]);
  });

  test('offers a choice for an ambiguous entry', async () => {
    const twins = [productRow(), productRow({ id: 9, vendor_id: 12, vendor_name: 'Bolts Inc' })];
    const { user, requests } = await open('[{"product":"Anvil"}]', respondWith(products.list, page(twins)));
    press('Find Matches');
    const choice = await screen.findByRole('combobox', { name: 'Match for Anvil' });
    expect(screen.getByText('Several products have this name')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Nothing to Add' })).toBeDisabled();
    await user.selectOptions(choice, 'Anvil · Bolts Inc (Product)');
    press('Add 1 Item');
    await screen.findByText('Added 1 item.');
    expect(sent(requests)).toMatchObject([{ target_id: '9' }]);
  });

  test('accepts the best match of all ambiguous entries', async () => {
    const twins = [productRow({ cves_count: 1 }), productRow({ id: 9, vendor_name: 'Bolts Inc', cves_count: 7 })];
    const { requests } = await open('[{"product":"Anvil"}]', respondWith(products.list, page(twins)));
    press('Find Matches');
    fireEvent.click(await screen.findByRole('button', { name: 'Accept All Suggestions' }));
    expect(screen.getByRole('button', { name: 'Accept All Suggestions' })).toBeDisabled();
    press('Add 1 Item');
    await screen.findByText('Added 1 item.');
    expect(sent(requests)).toMatchObject([{ target_id: '9' }]);
  });

  describe('with a provider that matches components', () => {
    const sbom = (...purls: string[]) =>
      JSON.stringify({ bomFormat: 'CycloneDX', components: purls.map((purl) => ({ name: purl, purl })) });
    const target = { vendor_id: 7, vendor_name: 'Acme', product_id: 8, product_name: 'Anvil' };
    const match = (...versions: [version: string, id: number | null][]) => ({
      confidence: 'match' as const,
      reason: 'Named Acme Anvil in CVE records',
      targets: versions.map(([version, version_id]) => ({ ...target, version, version_id })),
    });
    const none = { confidence: 'none' as const, reason: 'No product with this name', targets: [] };
    const matching = (...components: object[]) => respondRaw(catalog.match, { data: { components } });

    test('tracks the exact versions of an SBOM, those that no record names too, and counts what was not added', async () => {
      const { requests } = await open(
        sbom('pkg:npm/anvil@1.0.0', 'pkg:npm/anvil@2.0.0', 'pkg:npm/left-pad@1.3.0'),
        matching(match(['1.0.0', 90]), match(['2.0.0', null]), none),
        respondWith(catalog.requestVersions, { versions: [{ id: 91, version: '2.0.0', is_named: false }] }),
      );
      press('Find Matches');
      expect(await tab('To add (2)')).toBeVisible();
      expect(screen.getByRole('tab', { name: 'No CVE yet (1)' })).toBeVisible();
      press('Add 2 Items');
      expect(await screen.findByText("Added 2 items. 1 wasn't added.")).toBeVisible();
      expect(requests.find(({ path }) => path === '/catalog/versions')?.body).toEqual({
        versions: [{ product_id: '8', version: '2.0.0' }],
      });
      expect(sent(requests)).toMatchObject([
        { tracking_type: 'product_version', target_id: '90', custom_name: 'Anvil 1.0.0' },
        { tracking_type: 'product_version', target_id: '91', custom_name: 'Anvil 2.0.0' },
      ]);
    });

    test('refuses a version that the provider does not make, and adds the others', async () => {
      await open(
        sbom('pkg:npm/anvil@1.0.0', 'pkg:npm/anvil@2.0.0'),
        matching(match(['1.0.0', 90]), match(['2.0.0', null])),
        respondWith(catalog.requestVersions, { versions: [null] }),
      );
      await addMatches(2);
      expect(await screen.findByText("This version can't be tracked.")).toBeVisible();
      expect(screen.getByText('Added 1 of 2, 1 item refused')).toBeVisible();
    });

    test('adds a suggestion once it is accepted, and gives its reason', async () => {
      const suggestion = { ...match(['1.0.0', 90]), confidence: 'suggestion' as const, reason: 'Of another vendor' };
      const { requests } = await open(sbom('pkg:npm/anvil@1.0.0'), matching(suggestion));
      press('Find Matches');
      expect(await tab('To choose (1)')).toBeVisible();
      expect(screen.getByText('Of another vendor')).toBeVisible();
      expect(screen.getByRole('button', { name: 'Nothing to Add' })).toBeDisabled();
      press('Accept All Suggestions');
      press('Add 1 Item');
      expect(await screen.findByText('Added 1 item.')).toBeVisible();
      expect(sent(requests)).toMatchObject([{ tracking_type: 'product_version', target_id: '90' }]);
    });

    test('retries components whose request failed', async () => {
      await open(sbom('pkg:npm/anvil@1.0.0'), respondError(catalog.match, 500, 'Away'));
      press('Find Matches');
      expect(await screen.findByText('Away')).toBeVisible();
      stubApi(respondWith(catalog.match, { components: [match(['1.0.0', 90])] }));
      press('Try Again');
      expect(await tab('To add (1)')).toBeVisible();
    });
  });

  describe('names that no record has', () => {
    const names = (count: number) => Array.from({ length: count }, (_, at) => `Initech,Library ${at}`).join('\n');
    const rule = (name: string, watch?: string) => ({
      id: 1,
      name,
      query: watch === undefined ? 'cvss>=9' : '',
      watch: watch === undefined ? null : { kind: 'product' as const, name: watch, is_found: false },
      triggers: ['new' as const],
      mode: 'immediate' as const,
      state: 'active' as const,
      snoozed_until: null,
      snooze_until_notable: false,
      channels: [{ channel: 'email' as const, channel_id: null }],
      created_at: '2026-11-01T00:00:00.000Z',
    });
    const openNames = async (count: number, existing: ReturnType<typeof rule>[], ...stubs: Stub[]) => {
      const view = await open(
        `${names(count)}\nCVE-2026-40400`,
        respondWith(rules.list, existing),
        ...stubs,
        respondWith(rules.create, { id: 9 }),
      );
      announceCapabilities('alerts/rules');
      press('Find Matches');
      expect(await screen.findByText(/^No CVE names these yet\./)).toBeVisible();
      return view;
    };
    const watched = (requests: { path: string; body: unknown }[]) =>
      requests.filter(({ path, body }) => path === '/alerts/rules' && body !== undefined).map(({ body }) => body);

    test('are listed with their count, separately from CVE ids, and watched in one step', async () => {
      const { requests } = await openNames(3, [rule('Other', 'library 0')]);
      expect(screen.getByRole('tab', { name: 'No CVE yet (3)' })).toBeVisible();
      expect(screen.getByRole('tab', { name: 'Not found (1)' })).toBeVisible();
      fireEvent.click(await screen.findByRole('button', { name: 'Watch 2 Names' }));
      expect(await screen.findByText(/^Watching 2 names\. You can change this in/)).toBeVisible();
      expect(screen.getByRole('link', { name: 'Alert Rules' })).toHaveAttribute('href', '/alerts/rules');
      expect(watched(requests)).toEqual(
        ['Library 1', 'Library 2'].map((name) => ({
          name,
          query: '',
          watch: { kind: 'product', name },
          triggers: ['new', 'update'],
          mode: 'immediate',
          channels: [{ channel: 'email', channel_id: null }],
        })),
      );
    });

    test('show the limit of alert rules before anything is sent', async () => {
      const { requests } = await openNames(
        5,
        Array.from({ length: 98 }, (_, at) => ({ ...rule(`Rule ${at}`), id: at + 1 })),
      );
      expect(
        await screen.findByText(/Each name needs an alert rule, and 98 of 100 are in use: 2 of these 5 names fit\./),
      ).toBeVisible();
      expect(watched(requests)).toEqual([]);
      fireEvent.click(screen.getByRole('button', { name: 'Watch 2 Names' }));
      expect(await screen.findByText(/^Watching 2 names\./)).toBeVisible();
    });

    test('say which name was refused, and why', async () => {
      await openNames(2, [], {
        endpoint: rules.create,
        respond: ({ body }) =>
          (body as { name: string }).name === 'Library 0'
            ? Response.json({ code: 'ERR_RULE_EXISTS', message: 'A rule has this name already.' }, { status: 409 })
            : Response.json({ data: { id: 1 } }),
      });
      fireEvent.click(await screen.findByRole('button', { name: 'Watch 2 Names' }));
      expect(await screen.findByText('A rule has this name already.')).toBeVisible();
      expect(screen.getByText(/Watching 1 name of 2\./)).toBeVisible();
    });

    test('can be watched after the others were added, too', async () => {
      const { requests } = await open(
        'CVE-2026-1001\nInitech,Library',
        respondWith(rules.list, []),
        respondWith(rules.create, { id: 9 }),
      );
      announceCapabilities('alerts/rules');
      await addMatches(1);
      expect(await screen.findByText("Added 1 item. 1 wasn't added.")).toBeVisible();
      fireEvent.click(await screen.findByRole('button', { name: 'Watch 1 Name' }));
      expect(await screen.findByText(/^Watching 1 name\./)).toBeVisible();
      expect(watched(requests)).toHaveLength(1);
    });
  });

  test('leaves existing trackings unchanged', async () => {
    await open('Acme', respondWith(trackings.list, [trackingAnswer()]));
    press('Find Matches');
    expect(await tab('In your list (1)')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Nothing to Add' })).toBeDisabled();
  });

  test('reads an SBOM from a chosen file', async () => {
    const { user } = await open('');
    const sbom = {
      bomFormat: 'CycloneDX',
      components: [{ type: 'library', publisher: 'Acme', name: 'Anvil', version: '6.1.90' }],
    };
    const file = new File([JSON.stringify(sbom)], 'bom.json', { type: 'application/json' });
    await user.upload(screen.getByLabelText('List file'), file);
    expect(await tab('To add (1)')).toBeVisible();
  });

  test.each([
    ['\0\x01\x02PNG', 'control characters'],
    ['\uFFFD\uFFFDimage', 'bytes that are not UTF-8'],
  ])('refuses a binary file named .json: %j, %s', async (content) => {
    const { user } = await open('');
    await user.upload(screen.getByLabelText('List file'), new File([content], 'bom.json'));
    expect(await screen.findByText('This file is not text. Choose a text, CSV, JSON or XML file.')).toBeVisible();
  });

  test('reads the same file again after a correction', async () => {
    const { user } = await open('');
    await user.upload(screen.getByLabelText('List file'), new File(['<bom/>'], 'bom.json'));
    expect(await screen.findByText('This SBOM names no packages.')).toBeVisible();
    expect(screen.getByLabelText('List file')).toHaveValue('');
    await user.upload(screen.getByLabelText('List file'), new File(['CVE-2026-1001'], 'bom.json'));
    expect(await tab('To add (1)')).toBeVisible();
  });

  test('reads a file that is dropped anywhere on the page', async () => {
    await open('');
    const file = new File(['CVE-2026-1001'], 'list.txt', { type: 'text/plain' });
    const dataTransfer = { types: ['Files'], files: [file] };
    // The browser would replace the page by a dropped file unless the event is prevented.
    expect(fireEvent.dragOver(document.body, { dataTransfer })).toBe(false);
    expect(fireEvent.drop(document.body, { dataTransfer })).toBe(false);
    expect(await tab('To add (1)')).toBeVisible();
  });

  test.each([
    ['', 'Paste a list or choose a file.'],
    ['<bom/>', 'This SBOM names no packages.'],
  ])('shows why a list cannot be read, and keeps its text', async (list, message) => {
    await open(list);
    press('Find Matches');
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Your list' })).toHaveValue(list);
  });

  test('keeps the list when the lookup is cancelled, and looks it up again', async () => {
    await open('Acme', { endpoint: vendors.list, respond: () => new Promise<Response>(() => undefined) });
    press('Find Matches');
    expect(await screen.findByText('Looked up 0 of 1')).toBeVisible();
    press('Cancel');
    expect(await screen.findByRole('textbox', { name: 'Your list' })).toHaveValue('Acme');
    stubApi(respondWith(vendors.list, page([vendorRow()])));
    press('Find Matches');
    expect(await tab('To add (1)')).toBeVisible();
  });

  test('retries entries whose lookup failed', async () => {
    await open('Acme', respondError(vendors.list, 500, 'Away'));
    press('Find Matches');
    expect(await screen.findByText('Away')).toBeVisible();
    stubApi(respondWith(vendors.list, page([vendorRow()])));
    press('Try Again');
    expect(await tab('To add (1)')).toBeVisible();
  });

  test('explains the limit of the free plan before it sends anything', async () => {
    const list = Array.from({ length: 12 }, (_, at) => `CVE-2026-${1001 + at}`).join('\n');
    await open(list, plan('free'));
    press('Find Matches');
    const notice = await screen.findByText(/tracks up to 10 items, and 1 are active: 9 of these 12 fit/);
    expect(within(notice.parentElement as HTMLElement).getByRole('link', { name: 'upgrade to Pro' })).toHaveAttribute(
      'href',
      '/account',
    );
  });

  test('keeps waiting items when the plan is full, and resumes', async () => {
    let full = true;
    const { requests } = await open('CVE-2026-1001\nCVE-2026-1002', {
      endpoint: trackings.save,
      respond: () =>
        full
          ? Response.json({ code: 'ERR_PLAN_LIMIT', message: 'The free plan is full.' }, { status: 403 })
          : Response.json({ data: { id: 1 } }),
    });
    await addMatches(2);
    expect(await screen.findByText(/The free plan is full\. 2 items couldn't be added\./)).toBeVisible();
    full = false;
    press('Resume');
    expect(await screen.findByText('Added 2 items.')).toBeVisible();
    expect(sent(requests).length).toBeGreaterThanOrEqual(3);
  });

  test('continues to add while the dialog is closed, and can be cancelled', async () => {
    await open('CVE-2026-1001\nCVE-2026-1002', {
      endpoint: trackings.save,
      respond: () => new Promise<Response>(() => undefined),
    });
    await addMatches(2);
    await screen.findByText('Added 0 of 2');
    press('Close');
    expect(await screen.findByText('Importing your list: 0 of 2 added.')).toBeVisible();
    press('Show');
    fireEvent.click(await screen.findByRole('button', { name: 'Pause' }));
    expect(await screen.findByText("Import paused. 2 items aren't added yet.")).toBeVisible();
    press('Discard Remaining 2');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // The element that opened the dialog is gone, so the focus moves to the button that opens it.
    expect(screen.getByRole('button', { name: 'Import List' })).toHaveFocus();
    expect(screen.queryByText(/^Import paused:/)).toBeNull();
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Import paused: 0 of 2 added.')).toBeVisible();
  });

  test('lists refused items with their reason', async () => {
    await open('CVE-2026-1001', respondError(trackings.save, 404, 'CVE CVE-2026-1001 not found'));
    await addMatches(1);
    expect(await screen.findByText('CVE CVE-2026-1001 not found')).toBeVisible();
    expect(screen.getByText('Added 0 of 1, 1 item refused')).toBeVisible();
    stubApi(saved);
    press('Retry Failed');
    expect(await screen.findByText('Added 1 item.')).toBeVisible();
  });
});
