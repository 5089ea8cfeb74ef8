import { render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { FaultlineTheme } from '../theme/FaultlineTheme.tsx';
import { Screen } from './HeaderBar.tsx';
import { StatCard } from './Card.tsx';

describe('Screen', () => {
  test('renders its own header outside a frame', () => {
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
});

describe('StatCard', () => {
  test('formats its number, and shows none while it is loading', () => {
    const { rerender } = render(<StatCard label="Total Vulnerabilities" value={220345} hint="in database" />, {
      wrapper: FaultlineTheme,
    });
    expect(screen.getByRole('term')).toHaveTextContent('Total Vulnerabilities');
    expect(screen.getByText('220,345')).toBeVisible();
    rerender(<StatCard label="Total Vulnerabilities" value={undefined} />);
    expect(screen.queryByText('220,345')).toBeNull();
  });
});
