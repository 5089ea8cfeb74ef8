import { classElement } from '../elements/classElement.tsx';

/** Secondary text in a line; cheap enough for every row of a table. */
export const MutedText = classElement('span', 'fl-quiet');
