import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { classElement } from '../elements/classElement.tsx';

const Root = classElement(Link, 'fl-link');

/**
 * A link inside the application. `tone` is `accent` (default), `text` (the color around it, accent on hover) or
 * `quiet` (secondary text).
 */
export function AppLink({ tone, ...props }: ComponentProps<typeof Root> & { tone?: 'accent' | 'text' | 'quiet' }) {
  return <Root data-tone={tone} {...props} />;
}
