import type { AnswerOf } from '@faultline/shared/contract';
import type { catalogue as schemas } from '@faultline/shared/contract/schemas';
import type { BenchApp } from '../benchApp.ts';
import type { Matcher } from './createMatcher.ts';

/** Finds the products of a package as the import of an SBOM does. */
export const createFinder =
  (app: BenchApp): Matcher['findPackage'] =>
  async (purl) => {
    const found = (await app.post('/api/catalog/match', { components: [{ purl }] })) as AnswerOf<
      typeof schemas.matchComponents
    >;
    const [{ confidence, targets } = { confidence: 'none', targets: [] }] = found.components;
    return confidence === 'match' ? targets.flatMap(({ product_id }) => product_id ?? []) : [];
  };
