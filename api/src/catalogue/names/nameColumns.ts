import type { AnswerOf } from '@faultline/shared/contract';
import type { catalogue as schemas } from '@faultline/shared/contract/schemas';
import { sql } from '../../db/index.ts';
import type { NameList } from './listNames.ts';

export type VendorRow = AnswerOf<typeof schemas.listVendors>['data'][number];
export type ProductRow = AnswerOf<typeof schemas.listProducts>['data'][number];

export const vendorList: NameList<VendorRow> = {
  table: 'vendors',
  joins: sql.empty,
  columns: sql`n.id, n.name, n.name as display_name, n.website, n.products_count, n.cves_count`,
};

export const productList: NameList<ProductRow> = {
  table: 'products',
  joins: sql`join vendors v on v.id = n.vendor_id`,
  columns: sql`n.id, n.name, n.name as display_name, n.description, n.category, n.vendor_id, v.name as vendor_name,
    n.versions_count, n.cves_count`,
};
