import { __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react';
import { renderHook } from '@testing-library/react';
import { afterAll } from 'vitest';

// Files share a window, and visibility is computed from every rule in the document.
afterAll(() => {
  const { result, unmount } = renderHook(() => useEmotionCache());
  unmount();
  const cache = result.current;
  if (cache === null) throw new Error('Emotion has no style cache.');
  cache.sheet.flush();
  cache.inserted = {};
  cache.registered = {};
});
