import { account, cves, productVersions, trackings } from '@faultline/shared/contract';
import { renderScreen, respondWith, restoreApi, stubApi } from '@faultline/shared/testing';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ProductVersionScreen } from '../catalog-detail/ProductVersionScreen.tsx';
import { CveScreen } from '../cve-detail/CveScreen.tsx';
import { page, versionAnswer } from '../fixtures/catalogue.ts';
import { affected, cveAnswer, cveRow } from '../fixtures/cves.ts';
import { trackingAnswer } from '../fixtures/trackings.ts';

vi.mock('@faultline/shared/versions', () => {
  throw new Error('Failed to fetch');
});

beforeEach(() => {
  stubApi(
    respondWith(account.subscription, { subscription: { plan: 'free' } }),
    respondWith(trackings.list, []),
    respondWith(productVersions.detail, versionAnswer()),
    respondWith(cves.detail, cveAnswer({})),
  );
});
afterEach(restoreApi);

describe('a module of versions that does not load', () => {
  const openCve = () => renderScreen(<CveScreen />, { at: '/cves/CVE-2026-1001', path: '/cves/:cveId' });
  const openVersion = () =>
    renderScreen(<ProductVersionScreen />, { at: '/product_versions/90', path: '/product_versions/:versionId' });

  test('leaves open whether a tracked version is affected', async () => {
    const tracked = { tracking_type: 'product_version', target_id: '404', version: '6.1.90' } as const;
    stubApi(respondWith(trackings.list, [trackingAnswer(tracked)]));
    openCve();
    expect(
      await screen.findByText("The versions you track couldn't be compared with the affected ranges."),
    ).toBeVisible();
    expect(screen.queryByText('Not on your track list')).toBeNull();
  });

  test('is reported where a version is checked', async () => {
    const { user } = openCve();
    await user.type(await screen.findByRole('textbox', { name: /version/i }), '6.1.90');
    expect(await screen.findByText(/^Versions can't be compared right now/)).toBeVisible();
  });

  test('is reported where a range is requested, also when the list has ranges', async () => {
    stubApi(respondWith(cves.list, page([{ ...cveRow(), affected_versions: [affected()] }])));
    const { user } = openVersion();
    await user.click(await screen.findByRole('button', { name: /Why this version/ }));
    expect(await screen.findByText(/^Versions can't be compared right now/)).toBeVisible();
  });
});
