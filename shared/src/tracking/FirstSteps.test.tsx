import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { account } from '../contract/account.ts';
import { trackings } from '../contract/trackings.ts';
import { renderScreen, respondError, respondRaw, stubApi } from '../testing/index.ts';
import { FirstSteps } from './FirstSteps.tsx';

const settings = { email_enabled: true, tracking_notifications_enabled: true };
const stub = (tracked: unknown[], stored: object = settings) =>
  stubApi(respondRaw(trackings.list, { data: tracked }), respondRaw(account.settings, { data: stored }));
const findSteps = () => screen.findByRole('region', { name: 'First steps' });

describe('FirstSteps', () => {
  test('leads an account that tracks nothing to each step, and says which are done', async () => {
    stub([]);
    renderScreen(<FirstSteps />);
    await findSteps();
    expect(await screen.findByRole('link', { name: /^Choose alerts .* Alerts are on$/ })).toHaveAttribute(
      'href',
      '/account',
    );
    expect(screen.getByRole('link', { name: /^Track a vendor .* Not done yet$/ })).toHaveAttribute('href', '/vendors');
    expect(screen.getByRole('link', { name: /^Import an SBOM .* Not done yet$/ })).toHaveAttribute(
      'href',
      '/products?import=true',
    );
  });

  test('counts alerts that are off as not done', async () => {
    stub([], { ...settings, email_enabled: false });
    renderScreen(<FirstSteps />);
    expect(await screen.findByRole('link', { name: /^Choose alerts .* Not done yet$/ })).toBeVisible();
  });

  test('says nothing of alerts whose settings fail', async () => {
    stub([]);
    const { requests } = stubApi(respondError(account.settings, 500, 'Away'));
    renderScreen(<FirstSteps />);
    await findSteps();
    await waitFor(() => expect(requests.some(({ path }) => path.endsWith('notification_settings'))).toBe(true));
    expect(screen.getByRole('link', { name: /^Choose alerts/ })).not.toHaveTextContent('one');
  });

  test('stays away once it was dismissed', async () => {
    stub([]);
    const { user, unmount } = renderScreen(<FirstSteps />);
    await findSteps();
    await user.click(screen.getByRole('button', { name: 'Dismiss first steps' }));
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
    unmount();
    const { requests } = stub([]);
    renderScreen(<FirstSteps />);
    await waitFor(() => expect(requests.map(({ path }) => path)).toContain('/user/trackings'));
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  });

  test('is absent, and asks for no settings, where something is tracked', async () => {
    const { requests } = stub([{ id: 1, tracking_type: 'vendor', target_id: 'v-7' }]);
    renderScreen(<FirstSteps />);
    await waitFor(() => expect(requests.map(({ path }) => path)).toEqual(['/user/trackings']));
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  });
});
