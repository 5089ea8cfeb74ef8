import type { BodyOf } from '../contract/endpoint.ts';
import type { Tracking } from '../contract/trackings.ts';
import type * as schemas from '../contract/schemas/trackings.ts';
import { hasTelegramAlerts } from './plan.ts';

/** The payload of `POST /user/tracking`. With `id` it changes that tracking, without it makes one. */
export type TrackingDraft = BodyOf<typeof schemas.saveTracking>;

type Target = Pick<TrackingDraft, 'tracking_type' | 'target_id' | 'version_filter'>;

const createDraft = (target: Target, name: string): TrackingDraft => ({
  ...target,
  custom_name: `${name} tracking`,
  notes: '',
  is_active: true,
  telegram_enabled: hasTelegramAlerts(),
  email_enabled: true,
  auto_track_new_versions: true,
});

/** Quick tracking, with the defaults of specification 16.3; without Telegram on a plan that has none. */
export const trackingDraft = {
  cve: (cveId: string, version_filter: string): TrackingDraft =>
    createDraft({ tracking_type: 'cve', target_id: cveId, version_filter }, cveId),
  vendor: (id: string, name: string, version_filter: string): TrackingDraft =>
    createDraft({ tracking_type: 'vendor', target_id: id, version_filter }, name),
  product: (id: string, name: string, version_filter: string): TrackingDraft =>
    createDraft({ tracking_type: 'product', target_id: id, version_filter }, name),
  version: (id: string, product: string, version: string): TrackingDraft =>
    createDraft({ tracking_type: 'product_version', target_id: id, version_filter: version }, `${product} ${version}`),
};

/** The version filter that rows of the lists send: the literal the provider expects (specification 16.3). */
export const ROW_VERSION_FILTER = 'string';

export const toDraft = (tracking: Tracking): TrackingDraft => ({
  id: tracking.id,
  tracking_type: tracking.tracking_type,
  target_id: tracking.target_id,
  custom_name: tracking.custom_name ?? '',
  notes: tracking.notes,
  version_filter: tracking.version_filter ?? '',
  email_enabled: tracking.email_enabled,
  telegram_enabled: tracking.telegram_enabled,
  is_active: tracking.is_active,
  auto_track_new_versions: tracking.auto_track_new_versions,
  ...(tracking.group === undefined ? {} : { group: tracking.group }),
});
