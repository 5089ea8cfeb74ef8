import type { TrackingDraft } from '@faultline/shared/tracking';
import type { AddTrackingForm } from './AddTrackingForm.ts';

const isVersioned = ({ type }: AddTrackingForm): boolean => type === 'product' || type === 'product_version';

/** What is tracked: its id, and the name it has unless it is given one. */
export function getFormTarget({ type, vendor, product, version, manualVersionId, cveId }: AddTrackingForm) {
  switch (type) {
    case 'product':
      return { target_id: product?.id ?? '', name: product?.name ?? '' };
    case 'product_version': {
      const target_id = version?.id ?? manualVersionId.trim();
      const named = product !== undefined && version !== undefined;
      if (named) return { target_id, name: `${product.name} ${version.name}` };
      return { target_id, name: target_id === '' ? '' : `Product Version: ${target_id}` };
    }
    case 'cve':
      return { target_id: cveId.trim(), name: cveId.trim() };
    default:
      return { target_id: vendor?.id ?? '', name: vendor?.name ?? '' };
  }
}

/** The payload of an addition that has been checked. */
export function toPayload(addition: AddTrackingForm): TrackingDraft {
  const { target_id, name } = getFormTarget(addition);
  return {
    tracking_type: addition.type === '' ? 'vendor' : addition.type,
    target_id,
    custom_name: addition.custom_name.trim() || name,
    notes: addition.notes.trim(),
    version_filter: isVersioned(addition) ? addition.version_filter.trim() : '',
    email_enabled: addition.email_enabled,
    telegram_enabled: addition.telegram_enabled,
    is_active: true,
    auto_track_new_versions: true,
  };
}
