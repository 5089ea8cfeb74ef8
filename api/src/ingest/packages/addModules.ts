import type { RecordProduct } from '../record/CveRecord.ts';
import { identityKey } from '../record/identityKey.ts';
import { type Package, toPackage } from './Package.ts';

const ECOSYSTEM = 'golang';
// Modules of Go itself, by the names that its records give them as vendors.
const ownModules: Readonly<Record<string, string>> = { 'go standard library': 'stdlib', 'go toolchain': 'toolchain' };

const readModule = (vendor: string): Package | undefined =>
  toPackage(ECOSYSTEM, ownModules[identityKey(vendor)] ?? vendor);

/**
 * The Go Vulnerability Database names the packages of a module as products, and the module, which alone has versions, as their
 * vendor. Here the module becomes a product too, with what is said of its packages.
 */
export function addModules(entries: RecordProduct[]): RecordProduct[] {
  const modules = entries.flatMap((entry): RecordProduct[] => {
    const { vendor, product, packages } = entry;
    if (vendor === null || product === null || packages?.[0]?.ecosystem !== ECOSYSTEM) return [];
    const module = readModule(vendor);
    const isInside = module !== undefined && (ownModules[identityKey(vendor)] ?? product.startsWith(`${vendor}/`));
    return isInside ? [{ ...entry, product: vendor, packages: [module], module: true }] : [];
  });
  return [...entries, ...modules];
}
