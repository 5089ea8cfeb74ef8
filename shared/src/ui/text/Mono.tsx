import { classElement } from '../elements/classElement.tsx';

/** CVE ids, versions, vectors. */
export const Mono = classElement('span', 'fl-mono');
