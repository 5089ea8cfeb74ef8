import { act, renderHook } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useFilterDraft } from './useFilterDraft.ts';

const defaults = { word: '', level: 'all' };
const usable = ({ word, level }: typeof defaults) => ({ word: word.trim(), level });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function open(address: string, replace = false) {
  const { result: hooks } = renderHook(
    () => ({
      draft: useFilterDraft(defaults, { usable, rest: 500, replace }),
      location: useLocation(),
      navigate: useNavigate(),
    }),
    { wrapper: ({ children }) => <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter> },
  );
  const result = {
    get current() {
      return hooks.current.draft;
    },
  };
  const router = { navigate: (to: string | number) => hooks.current.navigate(to as string) };
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  return { router, result, wait, search: () => hooks.current.location.search };
}

describe('useFilterDraft', () => {
  test('writes the fields to the URL after a delay', async () => {
    const { result, wait, search } = open('/?level=High');
    act(() => result.current.change({ word: 'a' }));
    await wait(499);
    act(() => result.current.change({ word: 'ab ' }));
    await wait(499);
    expect(result.current.pending).toBe(true);
    expect(search()).toBe('?level=High');
    await wait(1);
    expect(search()).toBe('?level=High&word=ab');
    expect(result.current).toMatchObject({ pending: false, filter: { word: 'ab' }, draft: { word: 'ab ' } });
  });

  test('keeps an unfinished change to the fields until another one, or until it is released', async () => {
    const { result, wait, search } = open('/');
    act(() => result.current.change({ word: 'ha' }, true));
    await wait(5000);
    expect(search()).toBe('');
    expect(result.current).toMatchObject({ pending: true, draft: { word: 'ha' } });
    act(() => result.current.change({ word: 'half ' }));
    await wait(500);
    expect(search()).toBe('?word=half');
    act(() => result.current.change({ word: 'half a' }, true));
    act(() => result.current.release());
    await wait(500);
    expect(search()).toBe('?word=half+a');
  });

  test('keeps text typed before the URL was written', async () => {
    const { result, wait, search } = open('/?word=old');
    await wait(10);
    await act(async () => {
      result.current.set(defaults);
      result.current.change({ word: 'new' });
      await Promise.resolve();
    });
    expect(search()).toBe('');
    expect(result.current.draft.word).toBe('new');
    await wait(500);
    expect(search()).toBe('?word=new');
  });

  test('takes Back, Forward and links into the fields', async () => {
    const { result, router, wait } = open('/');
    await wait(10);
    act(() => result.current.set({ word: 'one' }));
    await wait(10);
    act(() => result.current.set({ level: 'High' }));
    expect(result.current.filter).toEqual({ word: 'one', level: 'High' });
    await act(async () => router.navigate(-1));
    expect(result.current.draft).toEqual({ word: 'one', level: 'all' });
    await act(async () => router.navigate(1));
    expect(result.current.draft).toEqual({ word: 'one', level: 'High' });
    await act(async () => router.navigate('/'));
    expect(result.current).toMatchObject({ draft: defaults, pending: false });
  });

  test('keeps typed text on a change of the URL outside the filter', async () => {
    const { result, router } = open('/');
    act(() => result.current.change({ word: 'half a wo' }));
    await act(async () => router.navigate('/?other=1'));
    expect(result.current.draft.word).toBe('half a wo');
  });

  test('replaces the history entry of the former text', async () => {
    const { result, router, wait, search } = open('/', true);
    for (const word of ['a', 'ab']) {
      act(() => result.current.change({ word }));
      await wait(500);
      expect(search()).toBe(`?word=${word}`);
    }
    act(() => result.current.set(defaults));
    await act(async () => router.navigate(-1));
    expect(search()).toBe('?word=ab');
  });
});
