/** Returns the word that was most likely meant: the beginning of one, or one that differs in at most two letters. */
export function suggestWord(typed: string, words: readonly string[]): string | undefined {
  const folded = typed.toLowerCase();
  const started = folded.length >= 2 ? words.find((word) => word.toLowerCase().startsWith(folded)) : undefined;
  if (started !== undefined) return started;
  const limit = folded.length < 4 ? 1 : 2;
  const byDistance = words
    .map((word) => ({ word, distance: countEdits(folded, word.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  const [nearest] = byDistance;
  return nearest !== undefined && nearest.distance <= limit ? nearest.word : undefined;
}

// Insertions, deletions, replacements and swaps of neighbors that make one word of the other.
function countEdits(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Number.POSITIVE_INFINITY;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwap ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = current;
  }
  return at(last, b.length);
}

const at = (costs: readonly number[], index: number) => costs[index] ?? Number.POSITIVE_INFINITY;
