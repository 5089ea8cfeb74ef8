import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { FaultlineTheme, ToastHost } from '../../ui/index.ts';
import { CopyButton } from './CopyButton.tsx';

describe('CopyButton', () => {
  const show = () =>
    render(
      <FaultlineTheme>
        <CopyButton value="CVE-2025-3639" label="CVE ID" />
        <ToastHost />
      </FaultlineTheme>,
    );

  test('copies, and reports it in a toast', async () => {
    const user = userEvent.setup();
    show();
    await user.click(screen.getByRole('button', { name: 'Copy CVE ID' }));
    expect(await screen.findByRole('status')).toHaveTextContent('CVE ID copied to clipboard');
    expect(await navigator.clipboard.readText()).toBe('CVE-2025-3639');
  });

  test('reports in a toast that the browser refuses', async () => {
    const user = userEvent.setup();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    show();
    await user.click(screen.getByRole('button', { name: 'Copy CVE ID' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to copy to clipboard');
  });
});
