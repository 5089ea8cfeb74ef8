import { useLayoutEffect } from 'react';
import { preloadScreen } from '../federation/loadScreen.ts';
import type { LiveArea } from '../registry/registry.ts';
import { findScreens, isSignedIn } from '../routes.tsx';
import { isSavingData } from './connection.ts';

const prefetchData = (pathname: string) =>
  import('./prefetchData.ts').then((module) => module.prefetchData(pathname)).catch(() => undefined);

export function IntentPreload({ areas }: { areas: readonly LiveArea[] }) {
  // A layout effect, because an early hover or focus event fires only once.
  useLayoutEffect(() => {
    const loadScreens = ({ pathname }: URL) => {
      if (isSavingData()) return;
      for (const { area, screen } of findScreens(areas, pathname)) preloadScreen(area, screen);
    };
    return watchLinkIntent({
      onPress: loadScreens,
      onRest: (link) => {
        loadScreens(link);
        if (isSignedIn()) void prefetchData(link.pathname);
      },
    });
  }, [areas]);
  return null;
}

const DEBOUNCE_MS = 65;

interface LinkIntentHandlers {
  onPress: (link: URL) => void;
  onRest: (link: URL) => void;
}

function findDestination(target: EventTarget | null): URL | undefined {
  const anchor = target instanceof Element ? target.closest('a') : null;
  if (anchor === null || !anchor.hasAttribute('href') || anchor.hasAttribute('download')) return undefined;
  if (anchor.target !== '' && anchor.target !== '_self') return undefined;
  const url = new URL(anchor.href, location.href);
  return url.origin === location.origin && url.pathname !== location.pathname ? url : undefined;
}

export function watchLinkIntent({ onPress, onRest }: LinkIntentHandlers): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(timer);
  const wait = (link: URL | undefined) => {
    cancel();
    if (link !== undefined) timer = setTimeout(() => onRest(link), DEBOUNCE_MS);
  };
  const hover = (event: PointerEvent) => {
    // A touch has no hover; browsers synthesize this event when the touch starts.
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
