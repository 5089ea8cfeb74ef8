import { styled } from '@mui/material/styles';
import { lazy, Suspense, useEffect, useState } from 'react';
import { retryImport } from './retryImport.ts';

const LoadedPopper = lazy(async () => ({
  default: (await retryImport(() => import('./tooltipParts.ts'))).Popper,
}));

const Bubble = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  maxWidth: 280,
  margin: 6,
  padding: '4px 8px',
  borderRadius: 6,
  overflowWrap: 'anywhere',
  color: theme.vars.palette.background.paper,
  backgroundColor: theme.vars.palette.text.primary,
}));

const SHOW_DELAY_MS = 350;

interface Shown {
  anchor: HTMLElement;
  text: string;
}

// One instance serves the page, so that the buttons of a long list need no separate tooltips.
export function TooltipHost() {
  const [shown, setShown] = useState<Shown>();
  useEffect(() => listenForTargets(setShown), []);
  if (shown === undefined) return null;
  return (
    <Suspense fallback={null}>
      <LoadedPopper
        open
        anchorEl={shown.anchor}
        placement={shown.anchor.closest('nav, aside') === null ? 'top' : 'right'}
        aria-hidden
        className="no-print"
        sx={overAll}
      >
        <Bubble>{shown.text}</Bubble>
      </LoadedPopper>
    </Suspense>
  );
}

const overAll = { zIndex: 'tooltip', pointerEvents: 'none' };

function listenForTargets(report: (shown: Shown | undefined) => void): () => void {
  const abort = new AbortController();
  const options = { signal: abort.signal, capture: true, passive: true };
  let current: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const hide = () => {
    clearTimeout(timer);
    if (current === null) return;
    current = null;
    report(undefined);
  };
  const target = (event: Event, delayMs: number) => {
    const anchor = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tooltip]') : null;
    if (anchor === current) return;
    hide();
    current = anchor;
    if (anchor === null) return;
    const show = () => anchor.isConnected && report({ anchor, text: anchor.dataset.tooltip ?? '' });
    timer = setTimeout(show, delayMs);
  };

  addEventListener('pointerover', (event) => event.pointerType === 'mouse' && target(event, SHOW_DELAY_MS), options);
  addEventListener(
    'focusin',
    (event) => event.target instanceof Element && event.target.matches(':focus-visible') && target(event, 0),
    options,
  );
  addEventListener('keydown', (event) => event.key === 'Escape' && hide(), options);
  for (const name of ['focusout', 'pointerdown', 'scroll'] as const) addEventListener(name, hide, options);
  document.documentElement.addEventListener('pointerleave', hide, { signal: abort.signal, passive: true });
  return () => {
    abort.abort();
    hide();
  };
}
