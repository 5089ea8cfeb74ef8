import { plain } from '../plain/plain.tsx';

/** Secondary text in a line; cheap enough for every row of a table. */
export const Quiet = plain('span', 'fl-quiet');
