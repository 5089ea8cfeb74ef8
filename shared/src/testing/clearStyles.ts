import { __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react';
import { renderHook } from '@testing-library/react';
import { afterAll } from 'vitest';

/**
 * Removes the styles that a file leaves behind, for files that share a window: whether an element is visible is computed from
 * every rule in the document, and each file would add to those of all before it.
 */
afterAll(() => {
  const { result, unmount } = renderHook(() => useEmotionCache());
  unmount();
  const cache = result.current;
  if (cache === null) throw new Error('Emotion has no style cache.');
  cache.sheet.flush();
  cache.inserted = {};
  cache.registered = {};
});
