import { createRandom } from '../orders/randomVersions.ts';

export interface Mutant {
  file: string;
  line: number;
  before: string;
  after: string;
  source: string;
}

type Change = readonly [RegExp, (found: string) => string];

const CHANGES: Change[] = [
  [/(?<=\w|\)) <=? (?=[\w'(-])/g, (found) => (found === ' < ' ? ' <= ' : ' < ')],
  [/(?<=\w|\)) >=? (?=[\w'(-])/g, (found) => (found === ' > ' ? ' >= ' : ' > ')],
  [/ === /g, () => ' !== '],
  [/ !== /g, () => ' === '],
  [/ && /g, () => ' || '],
  [/ \|\| /g, () => ' && '],
  [/ \?\? (?=\w)/g, () => ' && '],
  [/ \+ 1\b/g, () => ' + 2'],
  [/ - 1\b/g, () => ' - 2'],
  [/(?<=[(\s])!(?=[a-zA-Z(])/g, () => ''],
  [/\btrue\b/g, () => 'false'],
  [/\bfalse\b/g, () => 'true'],
  [/\.some\(/g, () => '.every('],
  [/\.every\(/g, () => '.some('],
  [/'[0-8]'/g, (found) => `'${(Number(found[1]) + 4) % 9}'`],
  [/\['[a-z]+', '\d'\],/g, () => ''],
  [/(?<=[(|])[a-z]{2,}\|/g, () => ''],
  [/\\d\{1,(\d)\}/g, () => String.raw`\d{1}`],
];

/** Lines that are no code, or whose change can't be noticed, with the reason. */
const EXCLUDED: readonly (readonly [RegExp, string])[] = [
  [/^\s*(?:\/\/|\*|\/\*)|^import |^} from |^export \{|^export type|^\s*type /, 'no code'],
  [/MAX_|ENGINE_VERSION/, 'a limit or a number of a version: any value works for tests that do not repeat it'],
  [
    /parsed\.(?:get|set)|known !== undefined|=== 0\) return|length < 2\) return|NUMBERS\.test/,
    'a shortcut with the same result',
  ],
];

function listMutants(file: string, source: string): Mutant[] {
  const lines = source.split('\n');
  return lines.flatMap((text, index) => {
    if (EXCLUDED.some(([pattern]) => pattern.test(text))) return [];
    return CHANGES.flatMap(([pattern, change]) =>
      Array.from(text.matchAll(pattern), (match) => {
        const after = text.slice(0, match.index) + change(match[0]) + text.slice(match.index + match[0].length);
        const changed = lines.with(index, after).join('\n');
        return { file, line: index + 1, before: text.trim(), after: after.trim(), source: changed };
      }),
    );
  });
}

/** Returns small changes of sources, the same ones for each seed. */
export function chooseMutants(sources: ReadonlyMap<string, string>, count: number, seed: number): Mutant[] {
  const random = createRandom(seed);
  const all = [...sources].flatMap(([file, source]) => listMutants(file, source));
  const weighted = all.map((mutant) => ({ mutant, weight: random() }));
  return weighted
    .toSorted((a, b) => a.weight - b.weight)
    .slice(0, count)
    .map(({ mutant }) => mutant);
}
