import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

// The list is one tab stop if all buttons but the first have `tabIndex={-1}`.
export function moveFocusByArrows(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = steps[event.key];
  if (step === undefined) return;
  const buttons = [...(event.currentTarget.closest('ol, ul')?.querySelectorAll('button') ?? [])];
  const place = buttons.findIndex((button) => button === event.currentTarget);
  buttons[Math.min(Math.max(place + step, 0), buttons.length - 1)]?.focus();
  event.preventDefault();
}
