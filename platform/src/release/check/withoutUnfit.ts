import type { Registry } from '@faultline/shared/contract';
import { lineOf, pointTo } from '../lines.ts';
import type { FactsOf } from '../readFacts.ts';
import { fitVerdicts } from './fitVerdicts.ts';
import { hostSide, remoteSide } from './sides.ts';

/**
 * Where host and area change together, what the area had before need not run on the new host: the area then has no
 * fallback, rather than one that fails. With `all`, this holds for every area.
 */
export async function withoutUnfit(
  factsOf: FactsOf,
  next: Registry,
  changed: ReadonlySet<string>,
  all = false,
): Promise<Registry> {
  if (!next.host || !changed.has('host')) return next;
  const host = await hostSide(factsOf, next, next.host.active);
  let fitting = next;
  for (const [area, { active, previous, canary }] of Object.entries(next.remotes)) {
    if (!previous || !(all || changed.has(area)) || !lineOf(next, area)?.releases[previous]) continue;
    const remote = await remoteSide(factsOf, next, area, previous);
    const verdicts = fitVerdicts(remote, host, { otherwise: 'refused', advice: '' });
    if (verdicts.some(({ verdict }) => verdict === 'refused'))
      fitting = pointTo(fitting, area, { active, previous: null, canary });
  }
  return fitting;
}
