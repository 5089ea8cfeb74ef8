import { styled } from '@mui/material/styles';
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { retryImport } from '../overlays/retryImport.ts';
import { awaitRenderer } from './toastQueue.ts';

const Area = styled('section')(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.snackbar,
  top: 0,
  right: 0,
  // On small screens next to the menu button, not above it.
  '& .notistack-SnackbarContainer': {
    top: 'var(--toasts-top, 12px)',
    right: 12,
    left: 'auto',
    width: 'auto',
    maxWidth: 'calc(100vw - 72px)',
    transition: 'top 120ms',
  },
}));

// notistack comes with the first toast, or with the first thing a user does: what comes later may need a toast at once.
const ToastStack = lazy(async () => ({
  default: (await retryImport(() => import('./ToastStack.tsx'))).ToastStack,
}));

/** The area of toasts at the top right. Alt+T moves the focus there (specification 3.3). */
export function ToastHost() {
  const [area, setArea] = useState<HTMLElement | null>(null);
  const [wanted, setWanted] = useState(false);
  useLayoutEffect(() => awaitRenderer(() => setWanted(true)), []);
  useEffect(() => onFirstInteraction(() => setWanted(true)), []);
  useAlwaysHeard(area);
  // Before the toast is painted, so that its shortcut works at once.
  useLayoutEffect(() => {
    const focusToasts = (event: KeyboardEvent) => {
      if (!event.altKey || event.code !== 'KeyT') return;
      event.preventDefault();
      (area?.querySelector<HTMLElement>('button') ?? area)?.focus();
    };
    addEventListener('keydown', focusToasts);
    return () => removeEventListener('keydown', focusToasts);
  }, [area]);
  return createPortal(
    <Area ref={setArea} aria-label="Notifications (Alt+T)" tabIndex={-1} className="no-print">
      {wanted && area !== null && (
        <Suspense fallback={null}>
          <ToastStack area={area} />
        </Suspense>
      )}
    </Area>,
    document.body,
  );
}

const interactionEvents = ['pointerdown', 'keydown'] as const;

function onFirstInteraction(act: () => void): () => void {
  const once = { once: true, capture: true } as const;
  for (const eventName of interactionEvents) addEventListener(eventName, act, once);
  return () => {
    for (const eventName of interactionEvents) removeEventListener(eventName, act, once);
  };
}

// A dialog hides its siblings from screen readers, but toasts must be announced.
function useAlwaysHeard(area: HTMLElement | null): void {
  useEffect(() => {
    if (area === null) return undefined;
    const unhide = () => area.removeAttribute('aria-hidden');
    unhide();
    const observer = new MutationObserver(unhide);
    observer.observe(area, { attributes: true, attributeFilter: ['aria-hidden'] });
    return () => observer.disconnect();
  }, [area]);
}
