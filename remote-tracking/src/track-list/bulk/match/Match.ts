import type { TrackingType } from '@faultline/shared/contract';

/** Something of the catalogue that can be tracked. */
export interface Target {
  tracking_type: TrackingType;
  target_id: string;
  name: string;
  /** Its vendor, to tell it from others of the same name. */
  owner: string | undefined;
  version_filter: string;
}

/** What has come of looking an entry up. */
export type Match =
  | { status: 'found'; target: Target; note?: string }
  /** Several answer to the name, or one that may be another: a person decides. */
  | { status: 'ambiguous'; targets: Target[]; note: string }
  | { status: 'missing'; note: string }
  /** The provider could not be asked. */
  | { status: 'failed'; note: string };
