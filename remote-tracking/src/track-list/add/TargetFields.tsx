import { TextField } from '@faultline/shared/forms';
import type { QueryState } from '@faultline/shared/query';
import { TrackListFailed } from '../TrackListFailed.tsx';
import { additionChanges, type AddTrackingForm } from './addTrackingForm.ts';
import { ItemSelect } from './ItemSelect.tsx';
import { useProductOptions, useVendorOptions, useVersionOptions } from './targetOptions.ts';

export interface TargetFieldsProps {
  addition: AddTrackingForm;
  onChange: (change: Partial<AddTrackingForm>) => void;
}

export function VendorField({ addition, onChange }: TargetFieldsProps) {
  const { query, options, setSearch, loading } = useVendorOptions();
  return (
    <>
      <ItemSelect
        label="Vendor"
        placeholder="Select a vendor..."
        value={addition.vendor}
        onChange={(vendor) => onChange(additionChanges.vendor(vendor))}
        options={options}
        onSearch={setSearch}
        loading={loading}
      />
      <LookupFailed query={query} />
    </>
  );
}

export function ProductFields({ addition, onChange }: TargetFieldsProps) {
  const { vendor, product, version, type } = addition;
  const found = useProductOptions(vendor);
  const versions = useVersionOptions(type === 'product_version' ? product : undefined, found.known);
  return (
    <>
      <ItemSelect
        label="Product"
        placeholder="Select a product..."
        value={product}
        onChange={(chosen) => onChange(additionChanges.product(chosen, vendor))}
        options={found.options}
        {...(found.setSearch === undefined ? {} : { onSearch: found.setSearch })}
        loading={found.loading}
        emptyText={vendor === undefined ? 'No matches' : `${vendor.name} has no product of this name`}
      />
      <LookupFailed query={found.query} />
      {type === 'product_version' && (
        <>
          <ItemSelect
            label="Version"
            placeholder="Select a version..."
            value={version}
            onChange={(chosen) => onChange({ version: chosen })}
            options={versions.options}
            loading={versions.loading}
            emptyText={product === undefined ? 'Select a product first' : 'No matches'}
          />
          {versions.asking && <LookupFailed query={versions.query} />}
        </>
      )}
      {type === 'product_version' && vendor === undefined && (
        <TextField
          label="Product version ID"
          hint="Instead of choosing, if you know the id: it is in the address of the version's page."
          value={addition.manualVersionId}
          onChange={(manualVersionId) => onChange({ manualVersionId })}
          maxLength={200}
          spellCheck={false}
        />
      )}
    </>
  );
}

export function CveField({ addition, onChange }: TargetFieldsProps) {
  return (
    <TextField
      label="CVE ID"
      placeholder="e.g., CVE-2025-3639"
      value={addition.cveId}
      onChange={(cveId) => onChange({ cveId })}
      maxLength={200}
      spellCheck={false}
      autoComplete="off"
    />
  );
}

/** What to choose from did not come. */
function LookupFailed({ query }: { query: QueryState<unknown> }) {
  if (query.status !== 'failed') return null;
  return <TrackListFailed what="Failed to load products data" problem={query.problem} onRetry={query.retry} />;
}
