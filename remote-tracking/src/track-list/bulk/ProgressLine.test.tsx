import { FaultlineTheme } from '@faultline/shared/ui';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ProgressLine } from './ProgressLine.tsx';

test('announces the percentage', () => {
  render(
    <ProgressLine label="Adding components" done={404} total={1000}>
      Added 404 of 1,000
    </ProgressLine>,
    { wrapper: FaultlineTheme },
  );
  expect(screen.getByRole('progressbar', { name: 'Adding components' })).toHaveAttribute('aria-valuenow', '40');
});
