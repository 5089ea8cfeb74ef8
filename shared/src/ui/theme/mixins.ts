/** Style of what only screen readers get. */
export const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  margin: '-1px',
  padding: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  border: 0,
} as const;

/**
 * For what moves: it does not where people asked for that. A rule for every element in its place would have each row that
 * scrolls into view looked at for what it animates, at twice the cost.
 */
export const reducedMotion = { '@media (prefers-reduced-motion: reduce)': { transition: 'none', animation: 'none' } };

/** The one shadow of things that float. */
export const floating = '0 8px 28px rgb(10 14 22 / 0.16), 0 2px 6px rgb(10 14 22 / 0.08)';
