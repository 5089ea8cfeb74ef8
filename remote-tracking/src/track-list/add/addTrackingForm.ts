import type { TrackingType } from '@faultline/shared/contract';
import type { TrackingDraft } from '@faultline/shared/tracking';

export interface Choice {
  id: string;
  name: string;
}

export interface VersionChoice extends Choice {
  // True for a typed version that is not listed; `POST /product_versions` returns its id.
  isTyped?: boolean;
}

export interface ProductChoice extends Choice {
  vendor?: Choice | undefined;
  isWithoutVendor?: boolean;
}

export interface AddTrackingForm {
  type: TrackingType | '';
  vendor: Choice | undefined;
  product: ProductChoice | undefined;
  version: VersionChoice | undefined;
  manualVersionId: string;
  cveId: string;
  custom_name: string;
  notes: string;
  version_filter: string;
  email_enabled: boolean;
  telegram_enabled: boolean;
  group: string;
}

const nothingChosen = {
  vendor: undefined,
  product: undefined,
  version: undefined,
  manualVersionId: '',
  cveId: '',
} as const;

// Defaults of specification 9.3.
export const emptyForm: AddTrackingForm = {
  type: 'vendor',
  ...nothingChosen,
  custom_name: '',
  notes: '',
  version_filter: '',
  email_enabled: true,
  telegram_enabled: false,
  group: '',
};

export const formChanges = {
  type: (type: AddTrackingForm['type']): Partial<AddTrackingForm> => ({ ...nothingChosen, type }),
  vendor: (vendor: Choice | undefined): Partial<AddTrackingForm> =>
    vendor === undefined ? { vendor } : { vendor, product: undefined, version: undefined, manualVersionId: '' },
  product: (product: ProductChoice | undefined, vendor: Choice | undefined): Partial<AddTrackingForm> => ({
    product,
    version: undefined,
    vendor: vendor ?? product?.vendor,
  }),
};

// Returns the first problem in the order of specification 9.4; undefined when the form can be sent.
export function validateForm(form: AddTrackingForm): string | undefined {
  const { type, vendor, product, version, manualVersionId, cveId } = form;
  switch (type) {
    case 'product':
      if (product === undefined) return 'Please select a product to track';
      return hasVendor(form) ? undefined : 'Please select a vendor first';
    case 'vendor':
      return vendor === undefined ? 'Please select a vendor to track' : undefined;
    case 'product_version':
      if (version === undefined && manualVersionId.trim() === '') return 'Please select a product version to track';
      if (version !== undefined && (product === undefined || !hasVendor(form))) {
        return 'Please select vendor and product first';
      }
      return undefined;
    case 'cve':
      return cveId.trim() === '' ? 'Please enter a CVE ID to track' : undefined;
    default:
      return 'Please select a tracking type';
  }
}

const hasVendor = ({ vendor, product }: AddTrackingForm): boolean =>
  vendor !== undefined || product?.isWithoutVendor === true;

const isVersioned = ({ type }: AddTrackingForm): boolean => type === 'product' || type === 'product_version';

export function getTypedVersion({ type, product, version }: AddTrackingForm) {
  if (type !== 'product_version' || product === undefined || version?.isTyped !== true) return undefined;
  return { product_id: product.id, version: version.name };
}

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

export function toPayload(form: AddTrackingForm): TrackingDraft {
  const { target_id, name } = getFormTarget(form);
  return {
    tracking_type: form.type === '' ? 'vendor' : form.type,
    target_id,
    custom_name: form.custom_name.trim() || name,
    notes: form.notes.trim(),
    version_filter: isVersioned(form) ? form.version_filter.trim() : '',
    email_enabled: form.email_enabled,
    telegram_enabled: form.telegram_enabled,
    is_active: true,
    auto_track_new_versions: true,
    ...(form.group === '' ? {} : { group: form.group }),
  };
}
