import type { Ref } from 'react';
import { RouterAnchor } from '../text/RouterAnchor.tsx';
import type { ControlProps } from './ControlProps.ts';

/** The element a control becomes, and how it is told that it takes no clicks: a link cannot be disabled. */
export function controlElement({ component, href, disabled, loading, type, color = 'inherit', ref }: ControlProps) {
  const idle = disabled === true || loading === true;
  const ink = color === 'default' ? 'inherit' : color;
  const common = { ref: ref as Ref<HTMLButtonElement>, 'data-ink': ink } as const;
  if (component === undefined && href === undefined) {
    return { ...common, as: undefined, type: type ?? 'button', disabled: idle } as const;
  }
  return {
    ...common,
    as: component ?? RouterAnchor,
    href,
    'aria-disabled': idle || undefined,
    tabIndex: idle ? -1 : undefined,
  };
}
