import type { Outcome } from './createMatcher.ts';
import type { Result } from './measurePairs.ts';

interface Score {
  recall: number;
  precision: number;
  uncomparable: number;
}

export function computeScore(outcomes: readonly { outcome: Outcome; isAffected: boolean }[]): Score {
  const affected = outcomes.filter(({ isAffected }) => isAffected);
  const reported = outcomes.filter(({ outcome }) => outcome === 'affected');
  const hits = reported.filter(({ isAffected }) => isAffected).length;
  return {
    recall: affected.length === 0 ? 1 : hits / affected.length,
    precision: reported.length === 0 ? 1 : hits / reported.length,
    uncomparable: outcomes.filter(({ outcome }) => outcome === 'uncomparable').length,
  };
}

export const formatScore = ({ recall, precision, uncomparable }: Score): string =>
  `${recall.toFixed(3)} ${precision.toFixed(3)} ${String(uncomparable).padStart(5)}`;

const countPairs = (results: readonly Result[]) =>
  new Set(results.map(({ pair }) => `${pair.purl} ${pair.cveId}`)).size;
const countPackages = (results: readonly Result[]) => new Set(results.map(({ pair }) => pair.purl)).size;

function formatRow(title: string, results: readonly Result[]): string {
  const found = results.filter(({ isFound }) => isFound);
  const given = results.flatMap(({ given: outcome, isAffected }) =>
    outcome === undefined ? [] : [{ outcome, isAffected }],
  );
  const endToEnd = results.map(({ endToEnd: outcome, isAffected, isInReach }) => ({ outcome, isAffected, isInReach }));
  const reach = results.filter(({ isInReach }) => isInReach);
  const cells = [
    `${countPairs(results)}/${countPackages(results)}`.padStart(9),
    `${countPairs(found)}/${countPackages(found)}`.padStart(9),
    formatScore(computeScore(given)),
    formatScore(computeScore(endToEnd)),
    String(countPairs(reach)).padStart(5),
    formatScore(computeScore(endToEnd.filter(({ isInReach }) => isInReach))),
  ];
  return `${title.padEnd(10)} ${cells.join(' | ')}`;
}

export function printResults(results: readonly Result[], examples: number): void {
  const ecosystems = [...new Set(results.map(({ pair }) => pair.ecosystem))].toSorted();
  const columns = [
    '    pairs',
    '    found',
    'product given    ',
    'end to end       ',
    'reach',
    'end to end, within reach',
  ];
  console.log(`${''.padEnd(10)} ${columns.join(' | ')}`);
  console.log('Found counts pairs/packages; the others recall, precision, and versions that could not be compared.');
  for (const ecosystem of ecosystems) {
    console.log(
      formatRow(
        ecosystem,
        results.filter(({ pair }) => pair.ecosystem === ecosystem),
      ),
    );
  }
  console.log(formatRow('all', results));
  const causes = Map.groupBy(
    results.filter(({ cause }) => cause !== undefined),
    ({ cause, isAffected }) => `${isAffected ? 'missed' : 'wrong'}: ${cause}`,
  );
  for (const [cause, items] of [...causes].toSorted(([, a], [, b]) => b.length - a.length)) {
    const inReach = items.filter(({ isInReach }) => isInReach);
    console.log(
      `${String(items.length).padStart(6)} ${cause} (${countPairs(items)} pairs; ${inReach.length} within reach)`,
    );
    const shown = [...new Map(items.map((item) => [`${item.pair.purl} ${item.pair.cveId}`, item])).values()];
    const first = shown.toSorted((a, b) => Number(b.isInReach) - Number(a.isInReach));
    for (const { pair, version, endToEnd, given, isInReach } of first.slice(0, examples)) {
      console.log(
        `         ${pair.purl}@${version} ${pair.cveId}: ${endToEnd}, product given ${given ?? 'none'}${isInReach ? ', within reach' : ''}`,
      );
    }
  }
}
