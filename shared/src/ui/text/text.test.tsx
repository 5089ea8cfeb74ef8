import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { FaultlineTheme } from '../theme/FaultlineTheme.tsx';
import { DateText } from './DateText.tsx';
import { ExternalLink } from './ExternalLink.tsx';
import { Highlighted } from './Highlighted.tsx';
import { RelativeTime } from './RelativeTime.tsx';
import { RouterAnchor } from './RouterAnchor.tsx';

afterEach(() => {
  vi.useRealTimers();
});

test('a link out of the application opens apart and gives nothing away', () => {
  render(<ExternalLink href="https://nvd.nist.gov/vuln">NVD</ExternalLink>, { wrapper: FaultlineTheme });
  const link = screen.getByRole('link', { name: 'NVD (opens in a new tab)' });
  expect(link).toHaveAttribute('href', 'https://nvd.nist.gov/vuln');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://a.b/c', '//host/path', 'not an address', undefined])(
  'the address %j is only text',
  (href) => {
    render(<ExternalLink href={href}>Advisory</ExternalLink>, { wrapper: FaultlineTheme });
    expect(screen.getByText('Advisory')).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
  },
);

test.each([
  ['//evil.example/x', '//evil.example/x'],
  ['https://example.com/', 'https://example.com/'],
  ['/dashboard', '/dashboard'],
])('a button to %s goes there', (href, target) => {
  render(
    <MemoryRouter>
      <RouterAnchor href={href}>Go</RouterAnchor>
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'Go' })).toHaveAttribute('href', target);
});

test('a date shows its exact time on hover', () => {
  render(<DateText value="2025-01-05T14:03:22Z" />, { wrapper: FaultlineTheme });
  const date = screen.getByText('Jan 5, 2025');
  expect(date).toHaveAttribute('title', 'Jan 5, 2025, 14:03:22 UTC');
  expect(date).toHaveAttribute('datetime', '2025-01-05T14:03:22.000Z');
});

test('a relative time stays true while it is on screen', () => {
  vi.useFakeTimers({ now: new Date('2025-01-05T12:00:00Z') });
  render(<RelativeTime value="2025-01-05T11:58:00Z" />, { wrapper: FaultlineTheme });
  expect(screen.getByText('2 minutes ago')).toBeVisible();
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.getByText('3 minutes ago')).toBeVisible();
});

test('every occurrence is marked, and markup stays text', () => {
  render(<Highlighted text="<b>Log4j</b> and log4net" query=" LOG4" />, { wrapper: FaultlineTheme });
  expect(screen.getAllByText(/^log4$/i, { selector: 'mark' })).toHaveLength(2);
  expect(document.body).toHaveTextContent('<b>Log4j</b> and log4net');
});
