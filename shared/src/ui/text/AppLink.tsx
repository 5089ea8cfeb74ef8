import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { plain } from '../plain/plain.tsx';

const Root = plain(Link, 'fl-link');

/**
 * A link inside the application. `tone` is `accent` (default), `text` (the colour of its surroundings, accent on hover) or
 * `quiet` (secondary text).
 */
export function AppLink({ tone, ...props }: ComponentProps<typeof Root> & { tone?: 'accent' | 'text' | 'quiet' }) {
  return <Root data-tone={tone} {...props} />;
}
