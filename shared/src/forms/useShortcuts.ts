import { useEffectEvent, useLayoutEffect } from 'react';

const inField = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=menu]') !==
    null;

// Space presses a control that has the focus.
const isPress = ({ key, target }: KeyboardEvent): boolean =>
  key === ' ' && target instanceof Element && target.closest('a, button, input, summary, [role=button]') !== null;

/** Runs an action by its key, unless someone is typing, a dialog is open or a modifier is held. Names are as in `event.key`. */
export function useShortcuts(actions: Readonly<Record<string, () => void>>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      inField(event.target) ||
      isPress(event)
    )
      return;
    const action = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined;
    if (action === undefined) return;
    event.preventDefault();
    action();
  });
  // Before the first paint, so that keys work as soon as the page is visible.
  useLayoutEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
