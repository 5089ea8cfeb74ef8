import { trackings } from '@faultline/shared/contract';
import { utcDay } from '@faultline/shared/format';
import { paths } from '@faultline/shared/routing';
import { renderScreen, respondRaw, restoreApi, stubApi } from '@faultline/shared/testing';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dailyListConfig, pastListConfig, type ListConfig } from '../listConfig.ts';
import { EmptyList } from './EmptyList.tsx';

// It asks whether anything is tracked.
beforeEach(() => void stubApi(respondRaw(trackings.list, [{ id: 1, tracking_type: 'vendor', target_id: '7' }])));
afterEach(restoreApi);

const open = (tab: ListConfig) =>
  renderScreen(<EmptyList tab={tab} filtered={false} tracked={false} onClear={() => undefined} />);

describe('EmptyList', () => {
  test.each([
    ['Last 24 hours', 1],
    ['Last 7 days', 7],
  ])('leads from an empty Daily to Past of the %s', async (name, days) => {
    open(dailyListConfig);
    const from = utcDay(new Date(Date.now() - days * 86_400_000));
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', `${paths.past}?from=${from}`);
    expect(screen.getByRole('link', { name: 'See past vulnerabilities' })).toHaveAttribute('href', paths.past);
  });

  test('offers no days on an empty Past', async () => {
    open(pastListConfig);
    expect(await screen.findByText('The database holds no records yet.')).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
  });
});
