/** First words of names that say what went wrong, not whose it is. */
const WEAKNESS =
  /^(?:unknown|improper|insufficient|incorrect|missing|uncontrolled|unrestricted|cross-site|cross|stored|reflected|remote|local|arbitrary|authenticated|unauthenticated|multiple|possible|potential|out-of-bounds|heap|heap-based|stack|stack-based|buffer|integer|null|use|use-after-free|double|race|sql|xss|csrf|ssrf|xxe|denial|privilege|path|directory|command|code|information|sensitive|open|authentication|authorization|security|vulnerability|memory|the|this|there|when|due|vulnerable|certain|some|issue)$/i;

const SHORTEST = 2;

/**
 * The vendor of a record that names none, guessed from its name's first word; only when that is longer than 2 characters
 * (specification 14.4).
 */
export function guessVendor(name: string): string | undefined {
  const word = (name.trim().split(/\s+/)[0] ?? '').replace(/^["'([]+|["')\],.:;!?]+$/g, '').replace(/['’]s$/, '');
  return word.length > SHORTEST && !WEAKNESS.test(word) && !/^CVE-/i.test(word) ? word : undefined;
}
