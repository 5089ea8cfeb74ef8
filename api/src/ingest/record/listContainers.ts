import { asList, asObject, asString, type Shape } from './coerce.ts';

/** One container of a record: the CNA's, or one of the ADPs'. */
export interface Container {
  source: string;
  body: Shape;
}

const toContainer = (value: unknown, otherwise: string): Container => {
  const body = asObject(value);
  return { source: asString(asObject(body.providerMetadata).shortName) ?? otherwise, body };
};

/** The CNA's container first, then the ADPs' in the record's order. */
export function listContainers(record: Shape): [Container, ...Container[]] {
  const containers = asObject(record.containers);
  return [toContainer(containers.cna, 'CNA'), ...asList(containers.adp).map((adp) => toContainer(adp, 'ADP'))];
}
