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

// Disables motion if the user prefers that. A rule for every element instead would double the cost of the animation
// check for each row that scrolls into view.
export const reducedMotion = { '@media (prefers-reduced-motion: reduce)': { transition: 'none', animation: 'none' } };

export const floating = '0 8px 28px rgb(10 14 22 / 0.16), 0 2px 6px rgb(10 14 22 / 0.08)';
