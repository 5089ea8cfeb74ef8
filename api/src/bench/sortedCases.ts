import { sortKeys } from '../catalogue/cves/query/sorted.ts';
import type { BenchApp } from './benchApp.ts';
import { formatAddress, type QueryCase } from './queryCases.ts';

const ORDERS = ['desc', 'asc'] as const;
export const followPage = (path: string, cursor: string) => `${path}&${new URLSearchParams({ cursor }).toString()}`;

// The first pages of every order. They are cached until records change.
export const sortedCases = (count: number): QueryCase[] =>
  sortKeys.flatMap((sort) =>
    ORDERS.map((order) => ({
      name: `by ${sort}, ${order}`,
      paths: Array.from({ length: count }, () => formatAddress('/cves', { sort, order })),
    })),
  );

// An unusual page length, so that cached pages do not help.
const OTHER_LIMIT = 19;

export async function followingPages(app: BenchApp, { name, paths }: QueryCase): Promise<QueryCase> {
  const [first = ''] = paths;
  const following: string[] = [];
  let path = first;
  while (following.length < paths.length) {
    const cursor = await app.getNextCursor(`${path}&limit=${OTHER_LIMIT}`);
    if (cursor === null) break;
    path = followPage(first, cursor);
    following.push(path);
  }
  return { name: `${name}, cursor pages`, paths: following };
}

// First pages of another length with cached totals, to measure a page without its total.
export const pagesAlone = ({ name, paths }: QueryCase): QueryCase => ({
  name: `${name}, total kept`,
  paths: paths.map((path) => `${path}&limit=${OTHER_LIMIT}`),
});

export async function secondPages(app: BenchApp, { name, paths }: QueryCase): Promise<QueryCase> {
  const second: string[] = [];
  for (const path of paths) {
    const cursor = await app.getNextCursor(path);
    if (cursor !== null) second.push(followPage(path, cursor));
  }
  return { name: `${name}, page 2`, paths: second };
}
