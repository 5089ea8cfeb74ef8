import { describe, expect, test } from 'vitest';
import { formChanges, type AddTrackingForm, emptyForm, toPayload, validateForm } from './addTrackingForm.ts';

const vendor = { id: '7', name: 'Acme' };
const product = { id: '8', name: 'Anvil' };
const version = { id: '90', name: '6.1.90' };
const adding = (change: Partial<AddTrackingForm>): AddTrackingForm => ({ ...emptyForm, ...change });

describe('addTrackingForm', () => {
  test('opens with a vendor, email on and Telegram off', () => {
    expect(emptyForm).toMatchObject({ type: 'vendor', email_enabled: true, telegram_enabled: false });
  });

  test.each<[Partial<AddTrackingForm>, string | undefined]>([
    [{ type: 'product' }, 'Please select a product to track'],
    [{ type: 'product', vendor }, 'Please select a product to track'],
    [{ type: 'product', product }, 'Please select a vendor first'],
    [{ type: 'product', product, vendor }, undefined],
    [{ type: 'vendor' }, 'Please select a vendor to track'],
    [{ type: 'vendor', vendor }, undefined],
    [{ type: 'product_version' }, 'Please select a product version to track'],
    [{ type: 'product_version', vendor, product }, 'Please select a product version to track'],
    [{ type: 'product_version', version }, 'Please select vendor and product first'],
    [{ type: 'product_version', version, vendor }, 'Please select vendor and product first'],
    [{ type: 'product_version', version, product }, 'Please select vendor and product first'],
    [{ type: 'product_version', version, vendor, product }, undefined],
    [{ type: 'product_version', manualVersionId: '  ' }, 'Please select a product version to track'],
    [{ type: 'product_version', manualVersionId: '90' }, undefined],
    [{ type: 'cve' }, 'Please enter a CVE ID to track'],
    [{ type: 'cve', cveId: ' ' }, 'Please enter a CVE ID to track'],
    [{ type: 'cve', cveId: 'anything' }, undefined],
    [{ type: '' }, 'Please select a tracking type'],
  ])('validates %o: %s', (change, message) => expect(validateForm(adding(change))).toBe(message));

  const rest = {
    notes: '',
    version_filter: '',
    email_enabled: true,
    telegram_enabled: false,
    is_active: true,
    auto_track_new_versions: true,
  };

  test.each<[Partial<AddTrackingForm>, object]>([
    [{ vendor }, { tracking_type: 'vendor', target_id: '7', custom_name: 'Acme' }],
    [
      { type: 'product', vendor, product },
      { tracking_type: 'product', target_id: '8', custom_name: 'Anvil' },
    ],
    [
      { type: 'product_version', vendor, product, version },
      { tracking_type: 'product_version', target_id: '90', custom_name: 'Anvil 6.1.90' },
    ],
    [
      { type: 'product_version', manualVersionId: ' 90 ' },
      { tracking_type: 'product_version', target_id: '90', custom_name: 'Product Version: 90' },
    ],
    [
      { type: 'cve', cveId: ' CVE-2025-3639 ' },
      { tracking_type: 'cve', target_id: 'CVE-2025-3639', custom_name: 'CVE-2025-3639' },
    ],
    [
      { vendor, custom_name: ' Ours ' },
      { tracking_type: 'vendor', target_id: '7', custom_name: 'Ours' },
    ],
  ])('sends the payload of %o', (change, wanted) => {
    expect(toPayload(adding(change))).toEqual({ ...rest, ...wanted });
  });

  test('sends a version filter for products and versions only', () => {
    const filtered = { version_filter: '>=1.0.0' };
    expect(toPayload(adding({ ...filtered, type: 'product', vendor, product })).version_filter).toBe('>=1.0.0');
    expect(toPayload(adding({ ...filtered, type: 'product_version', version })).version_filter).toBe('>=1.0.0');
    expect(toPayload(adding({ ...filtered, vendor })).version_filter).toBe('');
    expect(toPayload(adding({ ...filtered, type: 'cve', cveId: 'x' })).version_filter).toBe('');
  });

  test('clears every selection when the type changes', () => {
    expect(formChanges.type('cve')).toEqual({
      type: 'cve',
      vendor: undefined,
      product: undefined,
      version: undefined,
      manualVersionId: '',
      cveId: '',
    });
  });

  test('clears the product of another vendor, and the version of another product', () => {
    expect(formChanges.vendor(vendor)).toMatchObject({ vendor, product: undefined, version: undefined });
    expect(formChanges.product(product, vendor)).toEqual({ product, version: undefined, vendor });
  });

  test('keeps the product of a vendor that is cleared', () => {
    expect(formChanges.vendor(undefined)).toEqual({ vendor: undefined });
  });

  test('selects the vendor of a product', () => {
    expect(formChanges.product({ ...product, vendor }, undefined)).toMatchObject({ vendor });
  });
});
