import { compareVersions } from '@faultline/shared/versions';
import { type Comparison, WITHOUT_ORDER } from './rules.ts';
import { type Pair, tools } from './tools.ts';

interface Outcome {
  compared: number;
  equal: number;
  /** Differences by rule, and pairs without a place by kind of text. */
  explained: Record<string, number>;
  unexplained: string[];
}

const WORDS: Record<number, string> = { [-1]: '<', 0: '=', 1: '>' };

function findReason(pair: Pair): string | undefined {
  return Object.keys(WITHOUT_ORDER).find((name) => pair.some((text) => WITHOUT_ORDER[name]?.test(text)));
}

/** Compares pairs by the engine and by the tool that owns the order. */
export async function compareOrders({ tool, scheme, rules }: Comparison, pairs: readonly Pair[]): Promise<Outcome> {
  const explained: Record<string, number> = {};
  const unexplained: string[] = [];
  const count = (name: string) => (explained[name] = (explained[name] ?? 0) + 1);
  const own = pairs.map(([a, b]) => compareVersions(scheme, a, b));
  const stages: Pair[][] = [[...pairs]];
  for (const { rewrite } of rules) stages.push((stages.at(-1) ?? []).map(([a, b]) => [rewrite(a), rewrite(b)]));
  const ordered = pairs.flatMap((_, index) => (own[index] === undefined ? [] : [index]));
  const signs = await Promise.all(
    stages.map((stage) => tools[tool].compare(ordered.map((index) => stage[index] as Pair))),
  );
  for (const [index, pair] of pairs.entries()) {
    if (own[index] !== undefined) continue;
    const reason = findReason(pair);
    if (reason === undefined) unexplained.push(`${pair.join(' and ')}: no place`);
    else count(reason);
  }
  let equal = 0;
  for (const [place, index] of ordered.entries()) {
    const order = own[index] ?? 0;
    const answers = signs.map((stage) => stage[place]);
    if (answers.at(-1) !== order) {
      const [a, b] = pairs[index] ?? [];
      const last = stages.at(-1)?.[index]?.join(` ${WORDS[answers.at(-1) ?? 0]} `);
      unexplained.push(`${a} ${WORDS[order]} ${b} in the engine; ${tool}: ${WORDS[answers[0] ?? 0]}, ${last}`);
    } else if (answers[0] === order) equal += 1;
    else count(rules[answers.indexOf(order) - 1]?.name ?? '');
  }
  return { compared: pairs.length, equal, explained, unexplained };
}
