import { Alert } from '@faultline/shared/ui';
import type { LiveArea } from '../boot/registry.ts';

/** Says, quietly, that this is not the release that was meant to be here. */
export function FallbackNotice({ area, version }: LiveArea) {
  return (
    <Alert severity="info" role="status" sx={{ mb: 2 }}>
      The newest version of this page could not be loaded, so you see an earlier one ({area} {version}).
    </Alert>
  );
}
