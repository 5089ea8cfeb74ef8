import { call, getErrorMessage } from '@faultline/shared/api';
import { catalog, type ComponentMatch, type ComponentTarget } from '@faultline/shared/contract';
import { retryOnRateLimit } from '../requestPacing.ts';
import type { Component } from '../read/Entry.ts';
import { type Match, type Target, toProductTarget, toVendorTarget } from './Match.ts';

// The number of components per request, so that a large SBOM shows progress.
export const COMPONENTS_PER_REQUEST = 500;

/** Lets the provider match components. Never throws: components of a failed request are `failed`. */
export async function matchComponents(components: Component[], signal: AbortSignal): Promise<Match[]> {
  try {
    const { data } = await retryOnRateLimit(() => call(catalog.match, { body: { components }, signal }), signal);
    return components.map((_, index) => toMatch(data[index]));
  } catch (error) {
    return components.map(() => ({ status: 'failed', note: getErrorMessage(error) }));
  }
}

function toTarget({
  vendor_id,
  vendor_name,
  product_id,
  product_name,
  version,
  version_id,
}: ComponentTarget): Target[] {
  if (product_id === undefined) return vendor_id === undefined ? [] : [toVendorTarget(vendor_id, vendor_name ?? '')];
  const product = { id: product_id, name: product_name ?? '', owner: vendor_name };
  return [toProductTarget(product, version === undefined ? undefined : { text: version, id: version_id })];
}

function toMatch(found: ComponentMatch | undefined): Match {
  const { confidence, reason: note, targets } = found ?? { confidence: 'none', reason: '', targets: [] };
  const all = targets.flatMap(toTarget);
  if (confidence === 'none' || all.length === 0) return { status: 'missing', note };
  return { status: confidence === 'match' ? 'found' : 'ambiguous', targets: all, note };
}
