import { useState } from 'react';

const MAX_BARREN_ROWS = 100;

/** Whether a hundred rows came of which none is shown: then the list is not filled by itself any further, but by hand. */
export function useAutoLoadLimit(loaded: number, shown: number): boolean {
  const [mark, setMark] = useState({ loaded, shown });
  if (mark.shown !== shown || mark.loaded > loaded) setMark({ loaded, shown });
  return loaded - mark.loaded >= MAX_BARREN_ROWS;
}
