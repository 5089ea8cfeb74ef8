/** A pointer that only passes over a link is gone by then. */
const DEBOUNCE_MS = 65;

interface LinkIntentHandlers {
  /** A finger or a button is down on a link: it is followed within a moment, or the page is scrolled. */
  onPress: (link: URL) => void;
  /** The pointer or the focus rests on a link, or a finger stays. */
  onRest: (link: URL) => void;
}

/** Returns where a link leads within this page's application; undefined for what leaves it, and for the page itself. */
function findDestination(target: EventTarget | null): URL | undefined {
  const anchor = target instanceof Element ? target.closest('a') : null;
  if (anchor === null || !anchor.hasAttribute('href') || anchor.hasAttribute('download')) return undefined;
  if (anchor.target !== '' && anchor.target !== '_self') return undefined;
  const url = new URL(anchor.href, location.href);
  return url.origin === location.origin && url.pathname !== location.pathname ? url : undefined;
}

/** Watches all links of the page, those that come later included; returns what ends it. */
export function watchLinkIntent({ onPress, onRest }: LinkIntentHandlers): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(timer);
  const wait = (link: URL | undefined) => {
    cancel();
    if (link !== undefined) timer = setTimeout(() => onRest(link), DEBOUNCE_MS);
  };
  const hover = (event: PointerEvent) => {
    // A finger has no hover: the browser makes this event up when it comes down.
    if (event.pointerType !== 'touch') wait(findDestination(event.target));
  };
  const focus = ({ target }: FocusEvent) => wait(findDestination(target));
  const press = (event: PointerEvent) => {
    const link = findDestination(event.target);
    if (link === undefined) return;
    onPress(link);
    if (event.pointerType === 'touch') wait(link);
  };
  const listeners = [
    ['pointerover', hover],
    ['pointerdown', press],
    ['focusin', focus],
    // The browser scrolls with this finger, or the link was followed.
    ['pointercancel', cancel],
    ['click', cancel],
  ] as const;
  for (const [name, listener] of listeners)
    document.addEventListener(name, listener as EventListener, { passive: true });
  return () => {
    cancel();
    for (const [name, listener] of listeners) document.removeEventListener(name, listener as EventListener);
  };
}
