/**
 * For what moves: it does not where people asked for that. A rule for every element in its place would have each row that
 * scrolls into view looked at for what it animates, at twice the cost.
 */
export const reducedMotion = { '@media (prefers-reduced-motion: reduce)': { transition: 'none', animation: 'none' } };
