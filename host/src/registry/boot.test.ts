import { afterEach, describe, expect, test, vi } from 'vitest';
import { removeFormerKeys } from './boot.ts';

afterEach(() => localStorage.clear());

describe('removeFormerKeys', () => {
  test('removes the keys of earlier releases and keeps the others', () => {
    for (const key of ['visitor', 'canaryClientId', 'failedReleases', 'theme']) localStorage.setItem(key, '1');
    localStorage.setItem(['bad', 'Releases'].join(''), '1');
    removeFormerKeys();
    expect(Object.keys(localStorage).toSorted()).toEqual(['canaryClientId', 'failedReleases', 'theme']);
  });

  test('ignores a browser that forbids storage', () => {
    vi.stubGlobal(
      'localStorage',
      new Proxy(localStorage, {
        ownKeys: () => {
          throw new Error('forbidden');
        },
      }),
    );
    expect(removeFormerKeys).not.toThrow();
  });
});
