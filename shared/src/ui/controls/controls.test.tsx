import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import { FaultlineTheme } from '../theme/FaultlineTheme.tsx';
import { Button, IconButton } from './Button.tsx';

describe('Button', () => {
  test('keeps its name and takes no click while it is loading', async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const save = vi.fn();
    render(
      <Button loading onClick={save}>
        Save
      </Button>,
      { wrapper: FaultlineTheme },
    );
    const button = screen.getByRole('button', { name: 'Save' });
    expect(button).toBeDisabled();
    await user.click(button);
    expect(save).not.toHaveBeenCalled();
  });

  test('submits no form unless its type is submit', async () => {
    const user = userEvent.setup();
    const send = vi.fn((event: Event) => event.preventDefault());
    render(
      <form onSubmit={(event) => send(event.nativeEvent)}>
        <Button>Other</Button>
        <Button type="submit">Send</Button>
      </form>,
      { wrapper: FaultlineTheme },
    );
    await user.click(screen.getByRole('button', { name: 'Other' }));
    expect(send).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(send).toHaveBeenCalledOnce();
  });

  test('renders a router link for an address, and blocks it while disabled', async () => {
    const user = userEvent.setup();
    render(
      <FaultlineTheme>
        <MemoryRouter>
          <Button href="/account" disabled>
            Upgrade
          </Button>
          <IconButton href="/about" aria-label="About">
            i
          </IconButton>
          <Routes>
            <Route path="/about" element={<p>About Faultline</p>} />
            <Route path="*" element={null} />
          </Routes>
        </MemoryRouter>
      </FaultlineTheme>,
    );
    const upgrade = screen.getByRole('link', { name: 'Upgrade' });
    expect(upgrade).toHaveAttribute('aria-disabled', 'true');
    expect(upgrade).toHaveAttribute('tabindex', '-1');
    await user.click(screen.getByRole('link', { name: 'About' }));
    expect(screen.getByText('About Faultline')).toBeVisible();
  });
});
