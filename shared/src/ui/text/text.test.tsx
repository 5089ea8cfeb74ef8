import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi, describe } from 'vitest';
import { FaultlineTheme } from '../theme/FaultlineTheme.tsx';
import { DateText, RelativeTime } from './inlineText.tsx';
import { ExternalLink, RouterAnchor } from './links.tsx';

afterEach(() => {
  vi.useRealTimers();
});

describe('ExternalLink', () => {
  test('opens in a new tab, without opener or referrer', () => {
    render(<ExternalLink href="https://nvd.nist.gov/vuln">NVD</ExternalLink>, { wrapper: FaultlineTheme });
    const link = screen.getByRole('link', { name: 'NVD (opens in a new tab)' });
    expect(link).toHaveAttribute('href', 'https://nvd.nist.gov/vuln');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://a.b/c', '//host/path', 'not an address', undefined])(
    'renders the address %j as text',
    (href) => {
      render(<ExternalLink href={href}>Advisory</ExternalLink>, { wrapper: FaultlineTheme });
      expect(screen.getByText('Advisory')).toBeVisible();
      expect(screen.queryByRole('link')).toBeNull();
    },
  );
});

describe('RouterAnchor', () => {
  test.each([
    ['//evil.example/x', '//evil.example/x'],
    ['https://example.com/', 'https://example.com/'],
    ['/dashboard', '/dashboard'],
  ])('links to %s', (href, target) => {
    render(
      <MemoryRouter>
        <RouterAnchor href={href}>Go</RouterAnchor>
      </MemoryRouter>,
    );
    expect(screen.getByRole('link', { name: 'Go' })).toHaveAttribute('href', target);
  });
});

describe('DateText', () => {
  test('shows the exact time on hover', () => {
    render(<DateText value="2025-01-05T14:03:22Z" />, { wrapper: FaultlineTheme });
    const date = screen.getByText('Jan 5, 2025');
    expect(date).toHaveAttribute('title', 'Jan 5, 2025, 14:03:22 UTC');
    expect(date).toHaveAttribute('datetime', '2025-01-05T14:03:22.000Z');
  });
});

describe('RelativeTime', () => {
  test('updates while it is on screen', () => {
    vi.useFakeTimers({ now: new Date('2025-01-05T12:00:00Z') });
    render(<RelativeTime value="2025-01-05T11:58:00Z" />, { wrapper: FaultlineTheme });
    expect(screen.getByText('2 minutes ago')).toBeVisible();
    act(() => void vi.advanceTimersByTime(60_000));
    expect(screen.getByText('3 minutes ago')).toBeVisible();
  });
});
