import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FaultlineTheme } from '../theme/FaultlineTheme.tsx';
import { Screen } from './Screen.tsx';
import { StatCard } from './StatCard.tsx';

test('outside a frame a screen draws its own header', () => {
  render(
    <Screen title="Exports" subtitle="Track the status of your export requests" actions={<button>Refresh</button>}>
      <p>Content</p>
    </Screen>,
    { wrapper: FaultlineTheme },
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Exports' })).toBeVisible();
  expect(screen.getByText('Track the status of your export requests')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Refresh' })).toBeVisible();
  expect(document.title).toBe('Exports · Faultline');
});

test('a figure has separators, and none while it is loading', () => {
  const { rerender } = render(<StatCard label="Total Vulnerabilities" value={220345} hint="in database" />, {
    wrapper: FaultlineTheme,
  });
  expect(screen.getByRole('term')).toHaveTextContent('Total Vulnerabilities');
  expect(screen.getByText('220,345')).toBeVisible();
  rerender(<StatCard label="Total Vulnerabilities" value={undefined} />);
  expect(screen.queryByText('220,345')).toBeNull();
});
