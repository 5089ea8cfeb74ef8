import { render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { FaultlineTheme } from '../theme/FaultlineTheme.tsx';
import { KevBadge, StatusBadge } from './Badge.tsx';
import { EpssText, ScoreText, SeverityChip } from './SeverityChip.tsx';

describe('SeverityChip', () => {
  test('shows each severity as a word with its own shape', () => {
    const levels = ['CRITICAL', 'high', 'Medium', 'low', 'Unknown'];
    render(
      levels.map((level) => <SeverityChip key={level} severity={level} />),
      { wrapper: FaultlineTheme },
    );
    const shapes = ['Critical', 'High', 'Medium', 'Low', 'Unknown'].map((word) =>
      screen.getByText(word).querySelector('path')?.getAttribute('d'),
    );
    expect(new Set(shapes).size).toBe(5);
  });

  test.each([
    ['critical', 'red'],
    ['HIGH', 'orange'],
    ['medium', 'yellow'],
    ['low', 'green'],
    ['none', 'grey'],
  ])('shows %s in %s', (severity, tone) => {
    const { container } = render(<SeverityChip severity={severity} />, { wrapper: FaultlineTheme });
    expect(container.querySelector('[data-tone]')).toHaveAttribute('data-tone', tone);
  });

  test('shows Unknown for what is not a severity', () => {
    render(<SeverityChip severity="<img src=x>" />, { wrapper: FaultlineTheme });
    expect(screen.getByText('Unknown')).toBeVisible();
  });
});

describe('ScoreText', () => {
  test('names the source of a score, and shows N/A without one', () => {
    const { rerender } = render(<ScoreText score={9.8} version="3.1" source="NVD" />, { wrapper: FaultlineTheme });
    expect(screen.getByText('9.8')).toHaveAttribute('title', 'CVSS 3.1, scored by NVD');
    rerender(<ScoreText score={undefined} />);
    expect(screen.getByText('N/A')).not.toHaveAttribute('title');
  });
});

describe('KevBadge', () => {
  test('renders only for an exploited CVE', () => {
    const { rerender } = render(<KevBadge kev={false} />, { wrapper: FaultlineTheme });
    expect(screen.queryByText('KEV')).toBeNull();
    rerender(<KevBadge kev />);
    expect(screen.getByText('KEV')).toHaveAttribute('title', expect.stringContaining('Known Exploited'));
  });
});

describe('EpssText', () => {
  test('shows a percentage, with its meaning on hover', () => {
    render(<EpssText epss={0.974} />, { wrapper: FaultlineTheme });
    expect(screen.getByText('97.4%')).toHaveAttribute('title', expect.stringContaining('next 30 days'));
  });
});

describe('StatusBadge', () => {
  test.each([
    ['active', 'red'],
    ['vulnerable', 'red'],
    ['fixed', 'green'],
    ['patched', 'green'],
    ['investigating', 'yellow'],
    ['under investigation', 'yellow'],
    ['disputed', 'orange'],
    ['Rejected', 'orange'],
    ['elsewhere', 'grey'],
    ['', 'grey'],
  ])('shows “%s” in %s', (status, tone) => {
    render(<StatusBadge status={status} />, { wrapper: FaultlineTheme });
    expect(screen.getByText(status || 'Unknown')).toHaveAttribute('data-tone', tone);
  });

  test('shows the status, and Unknown when it is empty', () => {
    const { rerender } = render(<StatusBadge status="Under Investigation" />, { wrapper: FaultlineTheme });
    expect(screen.getByText('Under Investigation')).toBeVisible();
    rerender(<StatusBadge status="  " />);
    expect(screen.getByText('Unknown')).toBeVisible();
  });
});
