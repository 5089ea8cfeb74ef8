import { act, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FaultlineTheme } from '../ui/theme/FaultlineTheme.tsx';
import { ListFooter, useInfiniteScroll, VirtualGrid } from './index.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

// A page of 5000 px, seen through a window of 800.
function pageAt(top: number) {
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(5000);
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(top);
  act(() => void dispatchEvent(new Event('scroll')));
}

describe('useInfiniteScroll', () => {
  test('loads more near the bottom, checking every 100 ms at most', () => {
    const load = vi.fn();
    pageAt(0);
    renderHook(() => useInfiniteScroll(load, { distance: 100 }));
    vi.advanceTimersByTime(100);
    pageAt(4099);
    vi.advanceTimersByTime(100);
    expect(load).not.toHaveBeenCalled();
    pageAt(4100);
    pageAt(4150);
    vi.advanceTimersByTime(99);
    expect(load).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(load).toHaveBeenCalledOnce();
  });

  test('loads nothing while it is disabled', () => {
    const load = vi.fn();
    pageAt(4200);
    const { rerender } = renderHook(({ enabled }) => useInfiniteScroll(load, { enabled }), {
      initialProps: { enabled: false },
    });
    vi.advanceTimersByTime(500);
    expect(load).not.toHaveBeenCalled();
    rerender({ enabled: true });
    vi.advanceTimersByTime(100);
    expect(load).toHaveBeenCalledOnce();
  });
});

describe('VirtualGrid', () => {
  test('renders of six thousand cards only those on screen, each with its position', () => {
    const items = Array.from({ length: 6257 }, (_, index) => ({ id: index }));
    render(
      <VirtualGrid label="Product versions" items={items} itemKey={({ id }) => id} estimate={76} total={6257}>
        {({ id }) => <p>6.1.{id}</p>}
      </VirtualGrid>,
      { wrapper: FaultlineTheme },
    );
    const cards = screen.getAllByRole('listitem');
    expect(cards.length).toBeLessThan(100);
    expect(cards[2]).toHaveTextContent('6.1.2');
    expect(cards[2]).toHaveAttribute('aria-posinset', '3');
    expect(cards[2]).toHaveAttribute('aria-setsize', '6257');
  });
});

describe('ListFooter', () => {
  test('shows the state of the list, and loads more on a click', async () => {
    vi.useRealTimers();
    const user = userEvent.setup();
    const load = vi.fn();
    const { rerender } = render(<ListFooter state="more" onLoadMore={load} shown={40} total={1234} />, {
      wrapper: FaultlineTheme,
    });
    expect(screen.getByRole('status')).toHaveTextContent('Showing 40 of 1,234');
    await user.click(screen.getByRole('button', { name: 'Load more manually' }));
    rerender(<ListFooter state="failed" onLoadMore={load} />);
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(load).toHaveBeenCalledTimes(2);
    rerender(<ListFooter state="loading" onLoadMore={load} />);
    expect(screen.queryByRole('button')).toBeNull();
    rerender(<ListFooter state="end" onLoadMore={load} />);
    expect(screen.getByRole('status')).toHaveTextContent(/^All data loaded$/);
  });
});
