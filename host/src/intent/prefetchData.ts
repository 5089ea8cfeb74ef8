import { cves, products, productVersions, vendors } from '@faultline/shared/contract';
import { prefetch } from '@faultline/shared/query';
import { matchPath } from 'react-router-dom';
import { getConnection, isSavingData } from './connection.ts';

const recordRequests: Record<string, (id: string) => Promise<void>> = {
  '/cves/:id': (cveId) => prefetch(cves.detail, { params: { cveId } }),
  '/vendors/:id': (id) => prefetch(vendors.detail, { params: { id } }),
  '/products/:id': (id) => prefetch(products.detail, { params: { id } }),
  '/product_versions/:id': (id) => prefetch(productVersions.detail, { params: { id } }),
};

const MAX_CONCURRENCY = 2;
const MAX_PER_MINUTE = 20;
const MINUTE_MS = 60_000;

let underWay = 0;
let startedAt: number[] = [];

const isSlow = (): boolean => /2g|3g/.test(getConnection().effectiveType ?? '');

export function prefetchData(pathname: string): void {
  if (isSavingData() || isSlow() || !navigator.onLine) return;
  const now = Date.now();
  startedAt = startedAt.filter((time) => now - time < MINUTE_MS);
  if (underWay >= MAX_CONCURRENCY || startedAt.length >= MAX_PER_MINUTE) return;
  for (const [pattern, start] of Object.entries(recordRequests)) {
    const id = matchPath(pattern, pathname)?.params['id'];
    if (id === undefined) continue;
    underWay += 1;
    startedAt.push(now);
    void start(id).finally(() => {
      underWay -= 1;
    });
    return;
  }
}
