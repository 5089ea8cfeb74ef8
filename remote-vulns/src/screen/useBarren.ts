import { useState } from 'react';

const MOST_ROWS = 100;

/** Whether a hundred rows came of which none is shown: then the list is not filled by itself any further, but by hand. */
export function useBarren(loaded: number, shown: number): boolean {
  const [mark, setMark] = useState({ loaded, shown });
  if (mark.shown !== shown || mark.loaded > loaded) setMark({ loaded, shown });
  return loaded - mark.loaded >= MOST_ROWS;
}
