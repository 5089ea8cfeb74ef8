import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

// As in a page that has just begun: once a host of toasts has left, as after any other test, nothing waits any more.
vi.resetModules();
const { FaultlineTheme } = await import('../theme/FaultlineTheme.tsx');
const { toast } = await import('./toast.ts');
const { ToastHost } = await import('./ToastHost.tsx');

test('a toast called before anything can show it is not lost', async () => {
  toast.success('Welcome back! Successfully signed in');
  render(
    <FaultlineTheme>
      <ToastHost />
    </FaultlineTheme>,
  );
  expect(await screen.findByRole('status')).toHaveTextContent('Welcome back! Successfully signed in');
});
