import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore, Provider } from 'jotai';
import { useLayoutEffect } from 'react';
import { type Location, MemoryRouter, useLocation } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import { stubScreenWidth } from '../../testing/stubScreenWidth.ts';
import { Screen } from '../layout/HeaderBar.tsx';
import { AppLink } from '../text/links.tsx';
import { FaultlineTheme } from '../theme/FaultlineTheme.tsx';
import { Frame } from './Frame.tsx';

const icon = ['M4 4h16'];

interface ShowOptions {
  email?: string;
  width?: number;
}

function show({ email, width = 1280 }: ShowOptions = {}) {
  stubScreenWidth(width);
  const onSignOut = vi.fn();
  const search = { onOpen: vi.fn(), onIntent: vi.fn() };
  let current: Location | undefined;
  function Shell() {
    const location = useLocation();
    const { pathname } = location;
    useLayoutEffect(() => {
      current = location;
    });
    const entries = [
      { label: 'Daily Vulnerabilities', path: '/dashboard', icon, active: pathname === '/dashboard' },
      { label: 'Vendors', path: '/vendors', icon, active: pathname === '/vendors' },
    ];
    return (
      <Frame
        entries={entries}
        email={email}
        onSignOut={onSignOut}
        search={search}
        feedbackUrl="https://example.com/feedback"
        copyright="© 2026 Faultline"
        header={{ title: 'Loading', subtitle: 'Loading...' }}
      >
        {pathname === '/vendors' ? (
          <Screen title="Vendors" subtitle="Browse and manage vendor information" actions={<button>Refresh</button>}>
            <AppLink to="/vendors?search=a">Filter</AppLink>
          </Screen>
        ) : (
          <p>Not yet named</p>
        )}
      </Frame>
    );
  }
  render(
    <Provider store={createStore()}>
      <FaultlineTheme>
        <MemoryRouter initialEntries={['/dashboard']}>
          <Shell />
        </MemoryRouter>
      </FaultlineTheme>
    </Provider>,
  );
  return { user: userEvent.setup(), onSignOut, search, getLocation: () => current };
}

describe('Frame', () => {
  test('shows the current entry, the user and Logout', async () => {
    const { user, onSignOut } = show({ email: 'ann@example.com' });
    const main = screen.getByRole('navigation', { name: 'Main' });
    const names = within(main)
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(names).toEqual(['Daily Vulnerabilities', 'Vendors', 'Give us feedback']);
    expect(screen.getByRole('link', { name: 'Daily Vulnerabilities' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Give us feedback' })).toHaveAttribute('target', '_blank');
    expect(screen.getByText('ann@example.com')).toBeVisible();
    expect(screen.getByText('© 2026 Faultline')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(onSignOut).toHaveBeenCalledOnce();
  });

  test('offers the search of everything, and says when it is about to be opened', async () => {
    const { user, search } = show();
    const button = screen.getByRole('button', { name: 'Quick search' });
    await user.hover(button);
    expect(search.onIntent).toHaveBeenCalled();
    expect(search.onOpen).not.toHaveBeenCalled();
    await user.click(button);
    expect(search.onOpen).toHaveBeenCalledOnce();
  });

  test('shows User for a user without an email address', () => {
    show();
    expect(screen.getByText('User')).toBeVisible();
  });

  test('shows the title of the screen in header and document while the screen is mounted', async () => {
    const { user } = show();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Loading');
    expect(document.title).toBe('Loading · Faultline');
    await user.click(screen.getByRole('link', { name: 'Vendors' }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Vendors');
    expect(screen.getByText('Browse and manage vendor information')).toBeVisible();
    expect(within(screen.getByRole('banner')).getByRole('button', { name: 'Refresh' })).toBeVisible();
    expect(document.title).toBe('Vendors · Faultline');
    await user.click(screen.getByRole('link', { name: 'Daily Vulnerabilities' }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Loading');
    expect(screen.queryByRole('button', { name: 'Refresh' })).toBeNull();
  });

  test('moves the focus to the content on navigation, but not for a filter', async () => {
    const { user } = show();
    await user.click(screen.getByRole('link', { name: 'Vendors' }));
    expect(screen.getByRole('main')).toHaveFocus();
    const filter = screen.getByRole('link', { name: 'Filter' });
    await user.click(filter);
    expect(filter).toHaveFocus();
  });

  test('leaves the focus in a dialog that was opened meanwhile', () => {
    show();
    const dialog = document.body.appendChild(document.createElement('div'));
    dialog.role = 'dialog';
    const field = dialog.appendChild(document.createElement('input'));
    field.focus();
    fireEvent.click(screen.getByRole('link', { name: 'Vendors' }));
    expect(screen.getByRole('link', { name: 'Filter' })).toBeVisible();
    expect(field).toHaveFocus();
    dialog.remove();
  });

  test('has a skip link to the content as the first tab stop', async () => {
    const { user } = show();
    await user.tab();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
  });

  test('collapses the sidebar to named icons, and remembers it', async () => {
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Collapse sidebar' }));
    expect(screen.getByRole('link', { name: 'Vendors' })).toHaveAttribute('data-tooltip', 'Vendors');
    expect(screen.getByRole('button', { name: 'Expand sidebar' })).toHaveAttribute('aria-expanded', 'false');
    expect(localStorage.getItem('sidebarCollapsed')).toBe('true');
  });

  test('shows the sidebar on mobile as a drawer that closes on navigation', async () => {
    const { user } = show({ width: 390 });
    expect(screen.queryByRole('navigation')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    await user.click(await screen.findByRole('link', { name: 'Vendors' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Vendors' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('offers the search in the header where the sidebar is closed', async () => {
    const { user, search } = show({ width: 390 });
    await user.click(screen.getByRole('button', { name: 'Quick search' }));
    expect(search.onOpen).toHaveBeenCalledOnce();
  });

  test('ignores a click on the current entry', async () => {
    const { user, getLocation } = show();
    history.replaceState(null, '', '/dashboard');
    const key = getLocation()?.key;
    await user.click(screen.getByRole('link', { name: 'Daily Vulnerabilities' }));
    expect(getLocation()?.key).toBe(key);
    await user.click(screen.getByRole('link', { name: 'Vendors' }));
    expect(getLocation()?.pathname).toBe('/vendors');
  });
});
