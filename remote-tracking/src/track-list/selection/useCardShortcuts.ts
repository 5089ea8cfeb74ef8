import { useShortcuts } from '@faultline/shared/forms';
import type { TrackingSelection } from './useTrackingSelection.ts';

const TOP_PX = 60;
const listCards = () => [...document.querySelectorAll<HTMLElement>('[data-tracking]')];
const findCurrent = () => document.activeElement?.closest<HTMLElement>('[data-tracking]') ?? undefined;
const getId = (card: HTMLElement | undefined) => card?.dataset['tracking'];

// The focused card is the current one. Its neighbors are always rendered, even in a long list.
function move(step: number) {
  const cards = listCards();
  const place = cards.findIndex((card) => card === findCurrent());
  const seen = cards.findIndex((card) => card.getBoundingClientRect().top >= TOP_PX);
  const next = cards[place < 0 ? Math.max(seen, 0) : Math.min(Math.max(place + step, 0), cards.length - 1)];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
}

const press = (action: string) => findCurrent()?.querySelector<HTMLElement>(`[data-action=${action}]`)?.click();

/** The keyboard of the cards: `j` and `k` move, `x` selects, `e` edits, `p` pauses or resumes, Delete deletes. */
export function useCardShortcuts(selection: TrackingSelection) {
  const withCurrent = (act: (id: string) => void) => () => {
    const id = getId(findCurrent());
    if (id !== undefined) act(id);
  };
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    x: withCurrent(selection.toggle),
    X: withCurrent(selection.selectTo),
    e: () => press('edit'),
    p: () => press('pause'),
    Delete: () => press('delete'),
    Escape: selection.clear,
  });
}
