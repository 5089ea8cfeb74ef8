import { useOnDemand } from '@faultline/shared/ui';
import { useCallback, useState } from 'react';

const loadQuickView = () => import(/* webpackChunkName: "modal" */ '../modal/QuickView.tsx');

export function useQuickView() {
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => {
    setIsOpen(false);
    // The focus may have been in the panel.
    document.querySelector<HTMLElement>('tr[data-selected=true]')?.focus({ preventScroll: true });
  }, []);
  const loaded = useOnDemand(loadQuickView, isOpen, close);
  const show = useCallback(() => setIsOpen(true), []);
  return { isOpen, show, close, toggle: () => (isOpen ? close() : setIsOpen(true)), Panel: loaded?.QuickView };
}
