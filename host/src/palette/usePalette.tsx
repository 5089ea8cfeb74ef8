import { toast } from '@faultline/shared/ui';
import { type ComponentType, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { PaletteProps } from './Palette.tsx';

const loadPalette = async () => (await import('./Palette.tsx')).Palette;

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
  // Keys typed while the code loads go into the palette's field and are not shortcuts of the page.
  const typeAhead = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, isComposing } = event;
    if (!open || Palette !== undefined || ctrlKey || metaKey || altKey || isComposing) return;
    if (key.length === 1) setTypedAhead((typed) => typed + key);
    else if (key === 'Backspace') setTypedAhead((typed) => typed.slice(0, -1));
    else if (key === 'Escape') setOpen(false);
    else return;
    event.preventDefault();
  });
  useLayoutEffect(() => {
    addEventListener('keydown', press);
    addEventListener('keydown', typeAhead, true);
    return () => {
      removeEventListener('keydown', press);
      removeEventListener('keydown', typeAhead, true);
    };
  }, []);
  return {
    Palette,
    open,
    typedAhead,
    close: () => setOpen(false),
    search: {
      onOpen: show,
      onIntent: () => void loadPalette().catch(() => undefined),
    },
  };
}
