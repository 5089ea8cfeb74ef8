import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { severities } from '../contract/cves/severity.ts';
import { FaultlineTheme } from '../ui/theme/FaultlineTheme.tsx';
import { pieOption, slices, SeverityPie } from './SeverityPie.tsx';

describe('SeverityPie', () => {
  test.each([[{}], [{ Critical: 0, High: 0 }], [{ Critical: -1 }]])(
    'shows for %j that there is no data',
    (distribution) => {
      render(<SeverityPie distribution={distribution} />, { wrapper: FaultlineTheme });
      expect(screen.getByText('No vulnerability data available')).toBeVisible();
    },
  );

  test('names its counts in words and in its legend', () => {
    render(<SeverityPie distribution={{ Low: 300, Critical: 1200 }} />, { wrapper: FaultlineTheme });
    expect(screen.getByRole('figure', { name: 'Vulnerabilities by severity: Critical 1,200, Low 300' })).toBeVisible();
    expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      'Critical1,20080.0%',
      'Low30020.0%',
    ]);
  });
});

test('the legend picks a level, and says which one is picked', () => {
  const onPick = vi.fn();
  render(<SeverityPie distribution={{ Low: 300, Critical: 1200 }} picked="Low" onPick={onPick} isCompact />, {
    wrapper: FaultlineTheme,
  });
  expect(screen.getByRole('button', { name: /Low/ })).toHaveAttribute('aria-pressed', 'true');
  fireEvent.click(screen.getByRole('button', { name: /Critical/ }));
  expect(onPick).toHaveBeenCalledExactlyOnceWith('Critical');
});

describe('slices', () => {
  test('sorts from Critical to Unknown, in the colors of the specification', () => {
    const all = slices(Object.fromEntries(severities.map((severity) => [severity, 1])));
    expect(all.map(({ name, color }) => [name, color])).toEqual([
      ['Critical', '#dc2626'],
      ['High', '#ea580c'],
      ['Medium', '#ca8a04'],
      ['Low', '#16a34a'],
      ['Unknown', '#6b7280'],
    ]);
  });
});

// Different options would be drawn again with each typed letter.
test('pieOption of equal slices is equal', () => {
  const makeOption = () => pieOption(slices({ Low: 1, High: 2 }), { text: '#000', muted: '#666', paper: '#fff' });
  expect(makeOption()).toEqual(makeOption());
  expect(makeOption().animation).toBe(false);
});
