import type { Tracking } from '@faultline/shared/contract';
import { paths } from '@faultline/shared/routing';

const pathBuilders = {
  cve: paths.cve,
  vendor: paths.vendor,
  product: paths.product,
  product_version: paths.productVersion,
};

/** The page of what a tracking follows, where its target is known. */
export const targetPath = ({ tracking_type, target_id }: Tracking): string | undefined =>
  target_id === '' ? undefined : pathBuilders[tracking_type](target_id);
