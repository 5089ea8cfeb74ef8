import type { TrackingDraft } from '@faultline/shared/tracking';
import type { Notifications } from '../../NotificationCheckboxes.tsx';
import type { Target } from '../match/Match.ts';

/** The payload for one thing of a list, with the form's defaults. */
export const draftTarget = (target: Target, notifications: Notifications): TrackingDraft => ({
  tracking_type: target.tracking_type,
  target_id: target.target_id,
  custom_name: target.name,
  notes: '',
  version_filter: target.version_filter,
  ...notifications,
  is_active: true,
  auto_track_new_versions: true,
});
