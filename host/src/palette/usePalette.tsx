import { toast } from '@faultline/shared/ui';
import { type ComponentType, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { PaletteProps } from './Palette.tsx';

// Few pages open it, so it is not part of what everyone loads.
const loadPalette = async () => (await import('./Palette.tsx')).Palette;

/** The command palette: its state, and the way to its code, which is fetched when it is about to be opened. Ctrl or Cmd K opens and closes it. */
export function usePalette() {
  const [Palette, setPalette] = useState<ComponentType<PaletteProps>>();
  const [open, setOpen] = useState(false);
  const [typedAhead, setTypedAhead] = useState('');
  const show = () => {
    setOpen(true);
    setTypedAhead('');
    loadPalette().then(
      (loaded) => setPalette(() => loaded),
      () => {
        setOpen(false);
        toast.error('Failed to load quick search. Please try again.');
      },
    );
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    const modified = event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey;
    if (!modified || event.key.toLowerCase() !== 'k' || event.defaultPrevented) return;
    event.preventDefault();
    if (event.repeat) return;
    if (open) setOpen(false);
    else show();
  });
  // Until its code has come, what is typed is kept for its field, and is no key of the page below.
  const typeAhead = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, isComposing } = event;
    if (!open || Palette !== undefined || ctrlKey || metaKey || altKey || isComposing) return;
    if (key.length === 1) setTypedAhead((typed) => typed + key);
    else if (key === 'Backspace') setTypedAhead((typed) => typed.slice(0, -1));
    else if (key === 'Escape') setOpen(false);
    else return;
    event.preventDefault();
  });
  // Before the first paint: whoever sees the page can press its keys.
  useLayoutEffect(() => {
    addEventListener('keydown', press);
    addEventListener('keydown', typeAhead, true);
    return () => {
      removeEventListener('keydown', press);
      removeEventListener('keydown', typeAhead, true);
    };
  }, []);
  return {
    /** Undefined until it was opened and has come. */
    Palette,
    open,
    typedAhead,
    close: () => setOpen(false),
    search: {
      onOpen: show,
      // A failure ahead of time shows nothing: the press asks again.
      onIntent: () => void loadPalette().catch(() => undefined),
    },
  };
}
