import { vendors } from '@faultline/shared/contract';
import { refresh, useQuery } from '@faultline/shared/query';
import { renderScreen, respondError, respondWith, stubApi } from '@faultline/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { StaleNotice } from './StaleNotice.tsx';

function Count() {
  const query = useQuery(vendors.stats);
  return (
    <>
      <StaleNotice query={query} />
      <p>{query.status === 'ready' ? query.data : query.status}</p>
    </>
  );
}

describe('StaleNotice', () => {
  test('shows when the data was last current, and refreshes it', async () => {
    stubApi(respondWith(vendors.stats, { total_vendors: 7 }));
    const { user } = renderScreen(<Count />);
    await screen.findByText('7');
    expect(screen.queryByRole('button')).toBeNull();
    stubApi(respondError(vendors.stats, 503, 'Away'));
    await refresh(vendors.stats);
    expect(await screen.findByText(/couldn't be refreshed\. Last updated/)).toBeVisible();
    expect(screen.getByText('7')).toBeVisible();
    stubApi(respondWith(vendors.stats, { total_vendors: 8 }));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('8')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  });
});
