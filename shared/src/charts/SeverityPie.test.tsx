import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { severities } from '../contract/severity.ts';
import { FaultlineTheme } from '../ui/theme/FaultlineTheme.tsx';
import { slices } from './Ring.tsx';
import { SeverityPie } from './SeverityPie.tsx';

test.each([[{}], [{ Critical: 0, High: 0 }], [{ Critical: -1 }]])('%j is nothing to draw', (distribution) => {
  render(<SeverityPie distribution={distribution} />, { wrapper: FaultlineTheme });
  expect(screen.getByText('No vulnerability data available')).toBeVisible();
});

test('what the ring shows is said in words and in its legend', () => {
  render(<SeverityPie distribution={{ Low: 300, Critical: 1200 }} />, { wrapper: FaultlineTheme });
  expect(screen.getByRole('figure', { name: 'Vulnerabilities by severity: Critical 1,200, Low 300' })).toBeVisible();
  expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    'Critical1,20080.0%',
    'Low30020.0%',
  ]);
});

test('slices go from the worst to the unknown, in the colours of the specification', () => {
  const all = slices(Object.fromEntries(severities.map((severity) => [severity, 1])));
  expect(all.map(({ name, colour }) => [name, colour])).toEqual([
    ['Critical', '#dc2626'],
    ['High', '#ea580c'],
    ['Medium', '#ca8a04'],
    ['Low', '#16a34a'],
    ['Unknown', '#6b7280'],
  ]);
});
