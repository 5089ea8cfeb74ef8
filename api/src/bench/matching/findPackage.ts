import type { BenchApp } from '../benchApp.ts';
import type { Matcher } from './createMatcher.ts';
import { compact } from './plainReader.ts';

interface Found {
  vendors: { id: number; name: string }[];
  products: { id: number; name: string; vendor_name: string }[];
}

const PURL = /^pkg:[\w.-]+\/(.+)$/;

/** Finds packages by `POST /catalog/find`, with the names that a package URL has: its path, and the last part of it. */
export const createFinder =
  (app: BenchApp): Matcher['findPackage'] =>
  async (purl) => {
    const path = decodeURIComponent(PURL.exec(purl)?.[1] ?? '').replace(/\/v\d+$/, '');
    const [name = path, owner = name] = path.split('/').toReversed();
    const { products } = (await app.post('/api/catalog/find', { names: [...new Set([path, name])] })) as Found;
    const owned = products.filter(({ vendor_name }) => vendor_name === path || compact(vendor_name) === compact(owner));
    return owned.map(({ id }) => id);
  };
