// A rectangle of the window, in px.
type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

const MARGIN_PX = 12;
// Above and below each toast, together.
const TOAST_PADDING_PX = 12;
const STEP_PX = 4;
const ACTIONS = 'button, a.fl-control, a[aria-current], nav a, input, select, textarea, [role=menuitem], [role=tab]';
// Elements above the page cover what is behind them.
const MODAL = '.MuiModal-root';

/**
 * Moves the toasts of an area to the first height at the right edge where they cover nothing that can be pressed or typed into.
 * They stay where they are while that holds.
 */
export function placeToasts(area: HTMLElement): void {
  const toasts = [...area.querySelectorAll<HTMLElement>('[data-toast]')];
  if (toasts.length === 0) return void area.style.removeProperty('--toasts-top');
  const height = toasts.reduce((sum, { offsetHeight }) => sum + offsetHeight + TOAST_PADDING_PX, 0);
  const right = document.documentElement.clientWidth - MARGIN_PX;
  const left = right - Math.max(...toasts.map(({ offsetWidth }) => offsetWidth));
  const modal = [...document.querySelectorAll(MODAL)].at(-1);
  const actions = [...document.querySelectorAll(ACTIONS)]
    .filter((element) => !area.contains(element))
    .map((element) => ({
      ...toBox(element),
      // A dialog may go in the next moment, so what it covers counts as well, but less.
      weight: modal === undefined || modal.contains(element) ? 100 : 1,
    }))
    .filter((box) => box.right > left && box.left < right && box.bottom > box.top);
  const current = Number.parseFloat(area.style.getPropertyValue('--toasts-top'));
  const top = findFreeTop(actions, { height, bottom: innerHeight, preferred: Number.isNaN(current) ? [] : [current] });
  area.style.setProperty('--toasts-top', `${top}px`);
}

const toBox = (element: Element): Box => {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return { top, bottom, left, right };
};

interface Room {
  /** The height of all toasts. */
  height: number;
  /** The bottom of the window. */
  bottom: number;
  /** Tried first. */
  preferred?: readonly number[];
}

/** Returns the first top at which a block of this height overlaps no box, otherwise the one with the least overlap. */
export function findFreeTop(
  boxes: readonly (Pick<Box, 'top' | 'bottom'> & { weight?: number })[],
  { height, bottom, preferred = [] }: Room,
): number {
  let best = { top: MARGIN_PX, cost: Infinity };
  const last = Math.max(MARGIN_PX, bottom - height - MARGIN_PX);
  const steps = Array.from(
    { length: Math.floor((last - MARGIN_PX) / STEP_PX) + 1 },
    (_, step) => MARGIN_PX + step * STEP_PX,
  );
  for (const top of [...preferred.filter((one) => one <= last), ...steps]) {
    const met = boxes.filter((box) => box.top < top + height && box.bottom > top);
    const cost = met.reduce((sum, { weight = 1 }) => sum + weight, 0);
    if (cost === 0) return top;
    if (cost < best.cost) best = { top, cost };
  }
  return best.top;
}
