import { TextField } from '@faultline/shared/forms';
import type { QueryState } from '@faultline/shared/query';
import { Alert } from '@faultline/shared/ui';
import { TrackListFailed } from '../TrackListFailed.tsx';
import { formChanges, type AddTrackingForm } from './addTrackingForm.ts';
import { ItemSelect } from './ItemSelect.tsx';
import { useProductOptions, useTypedVersion, useVendorOptions, useVersionOptions } from './targetOptions.ts';

export interface TargetFieldsProps {
  form: AddTrackingForm;
  onChange: (change: Partial<AddTrackingForm>) => void;
}

export function VendorField({ form, onChange }: TargetFieldsProps) {
  const { query, options, setSearch, loading } = useVendorOptions();
  return (
    <>
      <ItemSelect
        label="Vendor"
        placeholder={form.product?.isWithoutVendor === true ? 'No vendor named' : 'Select a vendor...'}
        value={form.vendor}
        onChange={(vendor) => onChange(formChanges.vendor(vendor))}
        options={options}
        onSearch={setSearch}
        loading={loading}
      />
      <LookupErrorPanel query={query} />
    </>
  );
}

export function ProductFields({ form, onChange }: TargetFieldsProps) {
  const { vendor, product, version, type } = form;
  const found = useProductOptions(vendor);
  const typed = useTypedVersion(type === 'product_version');
  const versions = useVersionOptions(type === 'product_version' ? product : undefined, found.known);
  return (
    <>
      <ItemSelect
        label="Product"
        placeholder="Select a product..."
        value={product}
        onChange={(chosen) => onChange(formChanges.product(chosen, vendor))}
        options={found.options}
        {...(found.setSearch === undefined ? {} : { onSearch: found.setSearch })}
        loading={found.loading}
        emptyText={vendor === undefined ? 'No matches' : `${vendor.name} has no product of this name`}
      />
      <LookupErrorPanel query={found.query} />
      {type === 'product_version' && (
        <>
          <ItemSelect
            label="Version"
            placeholder="Select a version..."
            value={version}
            onChange={(chosen) => onChange({ version: chosen })}
            options={versions.options}
            loading={versions.loading}
            emptyText={product === undefined ? 'Select a product first' : typed.emptyText}
            toTypedOption={product === undefined ? undefined : typed.toTypedOption}
          />
          {version?.isTyped === true && (
            <Alert severity="info">
              No CVE record names {version.name}. It is compared with the affected ranges of {product?.name}, and you
              are notified when one includes it.
            </Alert>
          )}
          {versions.fetching && <LookupErrorPanel query={versions.query} />}
        </>
      )}
      {type === 'product_version' && vendor === undefined && (
        <TextField
          label="Product version ID"
          hint="Or enter the ID from the version page's URL."
          value={form.manualVersionId}
          onChange={(manualVersionId) => onChange({ manualVersionId })}
          maxLength={200}
          spellCheck={false}
        />
      )}
    </>
  );
}

export function CveField({ form, onChange }: TargetFieldsProps) {
  return (
    <TextField
      label="CVE ID"
      placeholder="e.g., CVE-2025-3639"
      value={form.cveId}
      onChange={(cveId) => onChange({ cveId })}
      maxLength={200}
      spellCheck={false}
      autoComplete="off"
    />
  );
}

// Shown when the options do not load.
function LookupErrorPanel({ query }: { query: QueryState<unknown> }) {
  if (query.status !== 'failed') return null;
  return <TrackListFailed what="Failed to load products data" problem={query.problem} onRetry={query.retry} />;
}
