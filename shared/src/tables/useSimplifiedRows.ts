import type { VirtualItem } from '@tanstack/react-virtual';
import { useEffect, useReducer, useState } from 'react';
import { FastScrollDetector } from './FastScrollDetector.ts';

/** So many rows are filled at a time, and so often: all in one go, they would hold up a frame. */
const ROWS_PER_BATCH = 4;
const BATCH_INTERVAL_MS = 16;

type Key = VirtualItem['key'];

interface Drawn {
  rows: readonly VirtualItem[];
  virtualizer: { isScrolling: boolean; scrollOffset: number | null; scrollRect: { height: number } | null };
}

const NONE: ReadonlySet<Key> = new Set();

class LightRows {
  readonly #flight = new FastScrollDetector();
  #drawn = NONE;
  light = NONE;

  /** What is drawn stays as it is; what comes is light during a flight. */
  draw({ rows, virtualizer: { isScrolling, scrollOffset, scrollRect } }: Drawn): void {
    if (isScrolling && scrollRect !== null) {
      this.#flight.passes(scrollOffset ?? 0, scrollRect.height, performance.now());
    } else this.#flight.ends();
    const keys = rows.map(({ key }) => key);
    const isLight = (key: Key) => (this.#drawn.has(key) ? this.light.has(key) : this.flying);
    this.light = this.flying || this.light.size > 0 ? new Set(keys.filter(isLight)) : NONE;
    this.#drawn = new Set(keys);
  }

  get flying(): boolean {
    return this.#flight.on;
  }

  fill(): void {
    this.light = new Set([...this.light].slice(ROWS_PER_BATCH));
  }
}

/**
 * The keys of the rows that are to be drawn with nothing but text: those that came while the page was scrolled faster than they could
 * be read, for as long as it is. Drawn whole, two hundred rows a second let frames drop.
 */
export function useSimplifiedRows(drawn: Drawn, enabled: boolean): ReadonlySet<Key> {
  const [rows] = useState(() => new LightRows());
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  if (enabled) rows.draw(drawn);
  const filling = rows.light.size > 0 && !rows.flying;
  useEffect(() => {
    if (!filling) return;
    const timer = setInterval(() => {
      rows.fill();
      redraw();
    }, BATCH_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [filling, rows]);
  return rows.light;
}
