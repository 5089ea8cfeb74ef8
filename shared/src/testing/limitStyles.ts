import { __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react';
import { renderHook } from '@testing-library/react';
import { afterAll } from 'vitest';

const { result, unmount } = renderHook(() => useEmotionCache());
unmount();
const cache = result.current;
if (cache === null) throw new Error('Emotion has no style cache.');

// Queries by role and clicks compute the visibility of elements from every rule in the document, and no test reads
// other properties.
const insert = cache.sheet.insert.bind(cache.sheet);
cache.sheet.insert = (rule) => {
  if (/^@.*display|display:none|visibility|pointer-events/.test(rule)) insert(rule);
};

// Files share a window.
afterAll(() => {
  cache.sheet.flush();
  cache.inserted = {};
  cache.registered = {};
});
