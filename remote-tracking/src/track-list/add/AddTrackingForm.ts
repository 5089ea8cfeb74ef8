import type { TrackingType } from '@faultline/shared/contract';

/** A vendor, product or version as it is chosen. */
export interface Choice {
  id: string;
  name: string;
}

export interface ProductChoice extends Choice {
  vendor?: Choice | undefined;
}

/** What the add form holds. */
export interface AddTrackingForm {
  type: TrackingType | '';
  vendor: Choice | undefined;
  product: ProductChoice | undefined;
  version: Choice | undefined;
  manualVersionId: string;
  cveId: string;
  custom_name: string;
  notes: string;
  version_filter: string;
  email_enabled: boolean;
  telegram_enabled: boolean;
}

const nothingChosen = {
  vendor: undefined,
  product: undefined,
  version: undefined,
  manualVersionId: '',
  cveId: '',
} as const;

/** The form as it opens: a vendor, e-mail on, Telegram off (specification 9.3). */
export const emptyAddition: AddTrackingForm = {
  type: 'vendor',
  ...nothingChosen,
  custom_name: '',
  notes: '',
  version_filter: '',
  email_enabled: true,
  telegram_enabled: false,
};

/** Another type forgets what was chosen; another vendor its product, another product its version. */
export const additionChanges = {
  type: (type: AddTrackingForm['type']): Partial<AddTrackingForm> => ({ ...nothingChosen, type }),
  vendor: (vendor: Choice | undefined): Partial<AddTrackingForm> =>
    vendor === undefined ? { vendor } : { vendor, product: undefined, version: undefined, manualVersionId: '' },
  product: (product: ProductChoice | undefined, vendor: Choice | undefined): Partial<AddTrackingForm> => ({
    product,
    version: undefined,
    vendor: vendor ?? product?.vendor,
  }),
};
