import type { ComponentProps } from 'react';
import { classElement } from '../elements/classElement.tsx';
import type { ToneName } from '../theme/tones.ts';

const Root = classElement('span', 'fl-badge');

/** A word in a tinted chip. Everything that labels a row or a title is one of these. */
export function Badge({ tone = 'grey', ...props }: ComponentProps<typeof Root> & { tone?: ToneName }) {
  return <Root data-tone={tone} {...props} />;
}
