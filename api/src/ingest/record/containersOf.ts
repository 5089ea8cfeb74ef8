import { listOf, shapeOf, textOf, type Shape } from './lenient.ts';

/** One container of a record: the CNA's, or one of the ADPs'. */
export interface Container {
  source: string;
  body: Shape;
}

const named = (value: unknown, otherwise: string): Container => {
  const body = shapeOf(value);
  return { source: textOf(shapeOf(body.providerMetadata).shortName) ?? otherwise, body };
};

/** The CNA's container first, then the ADPs' in the record's order. */
export function containersOf(record: Shape): [Container, ...Container[]] {
  const containers = shapeOf(record.containers);
  return [named(containers.cna, 'CNA'), ...listOf(containers.adp).map((adp) => named(adp, 'ADP'))];
}
