import { endpoint } from './endpoint.ts';
import { readPage } from './page.ts';
import { list, number, shape, text } from './tolerant.ts';
import type * as wire from './wire/catalogue.ts';

export interface ProductVersion {
  id: string;
  version: string;
  created_at: string | undefined;
  product_id: string | undefined;
  product_name: string | undefined;
  vendor_id: string | undefined;
  vendor_name: string | undefined;
}

export interface Product {
  id: string;
  name: string;
  display_name: string | undefined;
  description: string | undefined;
  category: string | undefined;
  vendor_id: string | undefined;
  vendor_name: string | undefined;
  versions_count: number;
  cves_count: number | undefined;
  product_versions: ProductVersion[];
}

export interface Vendor {
  id: string;
  name: string;
  display_name: string | undefined;
  website: string | undefined;
  products_count: number;
  cves_count: number | undefined;
  products: Product[];
}

export function readVersion(value: unknown): ProductVersion {
  const row = shape(value);
  const product = shape(row.product);
  const vendor = shape(row.vendor);
  return {
    id: text(row.id, row.ID) ?? '',
    version: text(row.version, row.Version) ?? 'N/A',
    created_at: text(row.created_at, row.CreatedAt),
    product_id: text(row.product_id, product.id),
    product_name: text(row.product_name, product.name),
    vendor_id: text(row.vendor_id, vendor.id),
    vendor_name: text(row.vendor_name, vendor.name),
  };
}

export function readProduct(value: unknown): Product {
  const row = shape(value);
  const vendor = shape(row.vendor);
  const product_versions = list(row.product_versions).map(readVersion);
  return {
    id: text(row.id, row.ID) ?? '',
    name: text(row.name) ?? 'Unknown',
    display_name: text(row.display_name),
    description: text(row.description),
    category: text(row.category),
    vendor_id: text(row.vendor_id, vendor.id),
    vendor_name: text(row.vendor_name, vendor.name),
    versions_count: number(row.versions_count) ?? product_versions.length,
    cves_count: number(row.cves_count),
    product_versions,
  };
}

export function readVendor(value: unknown): Vendor {
  const row = shape(value);
  const products = list(row.products).map(readProduct);
  return {
    id: text(row.id, row.ID) ?? '',
    name: text(row.name) ?? 'Unknown',
    display_name: text(row.display_name),
    website: text(row.website),
    products_count: number(row.products_count) ?? products.length,
    cves_count: number(row.cves_count),
    products,
  };
}

export const vendors = {
  list: endpoint<typeof wire.listVendors>()('GET', '/vendors', (data) => readPage(data, readVendor, 'vendors')),
  detail: endpoint<typeof wire.getVendor>()('GET', '/vendors/{id}', readVendor),
  stats: endpoint<typeof wire.vendorStats>()('GET', '/vendors/stats', (data) => number(shape(data).total_vendors)),
};

export const products = {
  list: endpoint<typeof wire.listProducts>()('GET', '/products', (data) => readPage(data, readProduct, 'products')),
  detail: endpoint<typeof wire.getProduct>()('GET', '/products/{id}', readProduct),
  stats: endpoint<typeof wire.productStats>()('GET', '/products/stats', (data) => number(shape(data).total_products)),
};

export const productVersions = {
  detail: endpoint<typeof wire.getProductVersion>()('GET', '/product_versions/{id}', readVersion),
};
