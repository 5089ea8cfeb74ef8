// Bidirectional embeddings, overrides and isolates, with what ends them.
const CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g;
// Letters of scripts that are written from right to left, Hebrew and Arabic among them.
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/**
 * Returns a name from a record for a text that has other names in it, such as a tooltip, an option or a toast: without the
 * characters that turn the direction of what follows, and isolated where it is written from right to left. Elements use `bdi`.
 */
export function isolateText(name: string): string {
  const text = name.replace(CONTROLS, '');
  return RIGHT_TO_LEFT.test(text) ? `${FIRST_STRONG_ISOLATE}${text}${POP_ISOLATE}` : text;
}
