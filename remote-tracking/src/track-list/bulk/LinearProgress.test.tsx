import { CircularProgress, FaultlineTheme } from '@faultline/shared/ui';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LinearProgress } from './BulkProgress.tsx';

test('announces the percentage, or only that work is in progress', () => {
  render(
    <>
      <LinearProgress aria-label="Adding components" value={40.4} />
      <LinearProgress aria-label="Matching" />
      <CircularProgress aria-label="Loading" />
    </>,
    { wrapper: FaultlineTheme },
  );
  expect(screen.getByRole('progressbar', { name: 'Adding components' })).toHaveAttribute('aria-valuenow', '40');
  expect(screen.getByRole('progressbar', { name: 'Matching' })).not.toHaveAttribute('aria-valuenow');
  expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
});
