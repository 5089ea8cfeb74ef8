import { plain } from '../plain/plain.tsx';

/** CVE ids, versions, vectors. */
export const Mono = plain('span', 'fl-mono');
