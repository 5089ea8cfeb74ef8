import { trackings } from '@faultline/shared/contract';
import { utcDay } from '@faultline/shared/format';
import { paths } from '@faultline/shared/routing';
import { renderScreen, respondRaw, stubApi } from '@faultline/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { dailyListConfig, pastListConfig, type ListConfig } from '../listConfig.ts';
import { EmptyList } from './EmptyList.tsx';

// The list requests the trackings.
beforeEach(() => void stubApi(respondRaw(trackings.list, [{ id: 1, tracking_type: 'vendor', target_id: '7' }])));

const open = (tab: ListConfig) =>
  renderScreen(
    <EmptyList
      tab={tab}
      filtered={false}
      tracked={false}
      query=""
      onSearch={() => undefined}
      onClear={() => undefined}
    />,
  );

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

  test.each([
    ['over', 'over', 'over*'],
    ['vendor:apache "heap" over', 'over', 'vendor:apache "heap" over*'],
  ])('offers the words that begin with the last one of %j', async (query, word, searched) => {
    const onSearch = vi.fn();
    renderScreen(
      <EmptyList tab={pastListConfig} filtered tracked={false} query={query} onSearch={onSearch} onClear={vi.fn()} />,
    );
    await userEvent.click(screen.getByRole('button', { name: `Search for words that begin with "${word}"` }));
    expect(onSearch).toHaveBeenCalledWith(searched);
  });

  test.each(['', 'ab', 'over*', '"heap over"', 'vendor:apa', '-windows', 'cvss>=7'])(
    'offers no beginnings of words for %j',
    (query) => {
      renderScreen(
        <EmptyList tab={pastListConfig} filtered tracked={false} query={query} onSearch={vi.fn()} onClear={vi.fn()} />,
      );
      expect(screen.getByRole('button', { name: 'Clear all filters' })).toBeVisible();
      expect(screen.queryByRole('button', { name: /begin with/ })).toBeNull();
    },
  );
});
