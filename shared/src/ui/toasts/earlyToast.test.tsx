import { render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { FaultlineTheme } from '../theme/FaultlineTheme.tsx';
import { toast } from './toastQueue.ts';
import { ToastHost } from './ToastHost.tsx';

describe('toast', () => {
  // Alone in its file, for a page that has just begun: once a host of toasts has left, nothing waits any more.
  test('keeps a toast until the host is there to show it', async () => {
    toast.success('Welcome back! Successfully signed in');
    render(
      <FaultlineTheme>
        <ToastHost />
      </FaultlineTheme>,
    );
    expect(await screen.findByRole('status')).toHaveTextContent('Welcome back! Successfully signed in');
  });
});
