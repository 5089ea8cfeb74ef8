import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { FaultlineTheme } from '../theme/FaultlineTheme.tsx';
import { ToastHost } from '../toasts/ToastHost.tsx';
import { CopyButton } from './CopyButton.tsx';

const show = () =>
  render(
    <FaultlineTheme>
      <CopyButton value="CVE-2025-3639" label="CVE ID" />
      <ToastHost />
    </FaultlineTheme>,
  );

test('copies and says so', async () => {
  const user = userEvent.setup();
  show();
  await user.click(screen.getByRole('button', { name: 'Copy CVE ID' }));
  expect(await screen.findByRole('status')).toHaveTextContent('CVE ID copied to clipboard');
  expect(await navigator.clipboard.readText()).toBe('CVE-2025-3639');
});

test('says when the browser does not let it', async () => {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  show();
  await user.click(screen.getByRole('button', { name: 'Copy CVE ID' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to copy to clipboard');
});
