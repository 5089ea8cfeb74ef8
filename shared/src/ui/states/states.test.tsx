import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { FaultlineTheme } from '../theme/FaultlineTheme.tsx';
import { Alert } from './Alert.tsx';
import { EmptyState, ErrorPanel } from './EmptyState.tsx';
import { LoadingState, Skeletons } from './LoadingState.tsx';
import { ApiError } from '../../api/ApiError.ts';
import { untilAnswered } from '../../api/reachability.ts';
import { OfflineBar } from './OfflineBar.tsx';

describe('ErrorPanel', () => {
  test('announces what happened, with an error id and a retry', async () => {
    const user = userEvent.setup();
    const retry = vi.fn();
    render(<ErrorPanel message="Failed to load vendors" errorId="e-1" onRetry={retry} />, { wrapper: FaultlineTheme });
    const panel = screen.getByRole('alert');
    expect(panel).toHaveTextContent('Something went wrong');
    expect(panel).toHaveTextContent('Failed to load vendors');
    expect(panel).toHaveTextContent('Error id e-1');
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(retry).toHaveBeenCalledOnce();
  });
});

describe('EmptyState', () => {
  test('names what is empty, why, and the next step', () => {
    render(<EmptyState title="No export requests yet" hint="Use the Export button." action={<button>Go</button>} />, {
      wrapper: FaultlineTheme,
    });
    expect(screen.getByRole('heading', { name: 'No export requests yet' })).toBeVisible();
    expect(screen.getByText('Use the Export button.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Go' })).toBeVisible();
  });
});

describe('LoadingState', () => {
  test('announces that it is loading', () => {
    render(<LoadingState label="Fetching the latest security data..." />, { wrapper: FaultlineTheme });
    expect(screen.getByRole('status')).toHaveTextContent('Fetching the latest security data...');
  });
});

describe('Skeletons', () => {
  test('announce loading once', () => {
    render(<Skeletons count={3} />, { wrapper: FaultlineTheme });
    expect(screen.getByRole('status')).toHaveTextContent(/^Loading\.\.\.$/);
  });
});

describe('OfflineBar', () => {
  test('shows that the browser is offline until it is online again', () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    render(<OfflineBar />, { wrapper: FaultlineTheme });
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    online.mockReturnValue(false);
    act(() => void dispatchEvent(new Event('offline')));
    expect(screen.getByRole('status')).toHaveTextContent("You're offline. Last updated just now.");
    online.mockReturnValue(true);
    act(() => void dispatchEvent(new Event('online')));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });
});

test('OfflineBar shows that the provider does not answer, and retries at once on request', async () => {
  const user = userEvent.setup();
  const unanswered = new ApiError({ kind: 'network', message: 'Network error. Please check your connection.' });
  const attempt = vi.fn<() => Promise<void>>().mockRejectedValueOnce(unanswered).mockResolvedValue();
  render(<OfflineBar />, { wrapper: FaultlineTheme });
  const answered = untilAnswered(attempt);
  expect(await screen.findByText("Can't reach Faultline. Retrying ...")).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry Now' }));
  await act(() => answered);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

describe('Alert', () => {
  test('closes', async () => {
    const user = userEvent.setup();
    const close = vi.fn();
    render(
      <Alert severity="warning" onClose={close}>
        This record is disputed.
      </Alert>,
      { wrapper: FaultlineTheme },
    );
    expect(screen.getByRole('alert')).toHaveTextContent('This record is disputed.');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(close).toHaveBeenCalledOnce();
  });
});
