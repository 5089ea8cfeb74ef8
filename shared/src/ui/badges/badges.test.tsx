import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FaultlineTheme } from '../theme/FaultlineTheme.tsx';
import { KevBadge, StatusBadge } from './Badge.tsx';
import { EpssText, ScoreText } from './ScoreText.tsx';
import { SeverityChip } from './SeverityChip.tsx';

test('each severity is a word with a shape of its own', () => {
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

test('what is no severity is Unknown', () => {
  render(<SeverityChip severity="<img src=x>" />, { wrapper: FaultlineTheme });
  expect(screen.getByText('Unknown')).toBeVisible();
});

test('a score tells who gave it, and a missing one reads N/A', () => {
  const { rerender } = render(<ScoreText score={9.8} version="3.1" source="NVD" />, { wrapper: FaultlineTheme });
  expect(screen.getByText('9.8')).toHaveAttribute('title', 'CVSS 3.1, scored by NVD');
  rerender(<ScoreText score={undefined} />);
  expect(screen.getByText('N/A')).not.toHaveAttribute('title');
});

test('KEV shows only where it holds', () => {
  const { rerender } = render(<KevBadge kev={false} />, { wrapper: FaultlineTheme });
  expect(screen.queryByText('KEV')).toBeNull();
  rerender(<KevBadge kev />);
  expect(screen.getByText('KEV')).toHaveAttribute('title', expect.stringContaining('Known Exploited'));
});

test('EPSS is a percentage with its percentile on hover', () => {
  render(<EpssText epss={0.974} percentile={0.99} />, { wrapper: FaultlineTheme });
  expect(screen.getByText('97.4%')).toHaveAttribute('title', expect.stringContaining('higher than 99% of all CVEs'));
});

test('a status says itself, and Unknown when empty', () => {
  const { rerender } = render(<StatusBadge status="Under Investigation" />, { wrapper: FaultlineTheme });
  expect(screen.getByText('Under Investigation')).toBeVisible();
  rerender(<StatusBadge status="  " />);
  expect(screen.getByText('Unknown')).toBeVisible();
});
