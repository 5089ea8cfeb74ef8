import { SearchSelect, TextField, useDebounced } from '@faultline/shared/forms';
import { type QueryState, useCapability, useQuery } from '@faultline/shared/query';
import { Alert } from '@faultline/shared/ui';
import { TrackListFailed } from '../TrackListFailed.tsx';
import {
  formChanges,
  type AddTrackingForm,
  type Choice,
  type ProductChoice,
  type VersionChoice,
} from './addTrackingForm.ts';
import { formatCount } from '@faultline/shared/format';
import { useEffect, useState } from 'react';
import { type Product, products, vendors } from '@faultline/shared/contract';
import { useVersions } from '@faultline/shared/cve';

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

function LookupErrorPanel({ query }: { query: QueryState<unknown> }) {
  if (query.status !== 'failed') return null;
  return <TrackListFailed what="Failed to load products data" problem={query.problem} onRetry={query.retry} />;
}

const DEBOUNCE_MS = 300;
const MIN_SEARCH_LENGTH = 2;
const INITIAL_OPTION_COUNT = 20;
const MAX_OPTION_COUNT = 100;

const getHint = (count: number, onServer: boolean): string | undefined => {
  if (onServer) return 'Type at least 2 characters to search';
  return count > INITIAL_OPTION_COUNT ? `${formatCount(count)} in all; type to find one` : undefined;
};

interface ItemSelectProps<T extends Choice> {
  label: string;
  placeholder: string;
  value: T | undefined;
  onChange: (value: T | undefined) => void;
  options: readonly T[];
  // The term to search on the server; empty for the first options. Left out, the options are searched here.
  onSearch?: (text: string) => void;
  loading?: boolean;
  emptyText?: string;
  toTypedOption?: ((text: string) => T | undefined) | undefined;
  required?: boolean;
}

function ItemSelect<T extends Choice>(props: ItemSelectProps<T>) {
  const { label, placeholder, value, onChange, options, onSearch, loading, emptyText, toTypedOption, required } = props;
  const [text, setText] = useState('');
  const wanted = text.trim();
  const searching = wanted.length >= MIN_SEARCH_LENGTH;
  const term = useDebounced(searching ? wanted : '', DEBOUNCE_MS);
  useEffect(() => {
    if (term !== undefined) onSearch?.(term);
  }, [onSearch, term]);
  const found =
    onSearch === undefined ? options.filter(({ name }) => name.toLowerCase().includes(wanted.toLowerCase())) : options;
  const isListed = options.some(({ name }) => name === wanted);
  const typed = isListed || wanted === '' ? undefined : toTypedOption?.(wanted);
  const first = found.slice(0, searching ? MAX_OPTION_COUNT : INITIAL_OPTION_COUNT);
  const choose = (chosen: T | undefined) => {
    setText('');
    onChange(chosen);
  };
  return (
    <SearchSelect
      label={label}
      placeholder={placeholder}
      required={required ?? false}
      hint={getHint(found.length, onSearch !== undefined)}
      value={value}
      onChange={choose}
      options={typed === undefined ? first : [typed, ...first]}
      optionLabel={({ name }) => name}
      optionKey={({ id }) => id}
      onSearch={setText}
      loading={loading ?? false}
      emptyText={emptyText ?? 'No matches'}
    />
  );
}

const VENDOR_PAGE_SIZE = 50;

function useVendorOptions() {
  const [search, setSearch] = useState('');
  const query = useQuery(vendors.list, { query: { search, limit: VENDOR_PAGE_SIZE }, keepPrevious: true });
  const items = query.status === 'ready' ? query.data.items : [];
  const options = items.map(({ id, name, display_name }): Choice => ({ id, name: display_name ?? name }));
  return {
    query,
    options,
    setSearch,
    loading: query.status === 'loading' || (query.status === 'ready' && query.refreshing),
  };
}

const PRODUCT_PAGE_SIZE = 20;

const toChoice = ({ id, name, display_name, vendor_id, vendor_name }: Product, withVendor: boolean): ProductChoice => ({
  id,
  name: display_name ?? name,
  isWithoutVendor: vendor_id === undefined,
  vendor: withVendor && vendor_id !== undefined ? { id: vendor_id, name: vendor_name ?? 'Unknown Vendor' } : undefined,
});

function useProductOptions(vendor: Choice | undefined) {
  const [search, setSearch] = useState('');
  const ofVendor = useQuery(vendors.detail, { params: { id: vendor?.id ?? '' }, enabled: vendor !== undefined });
  const ofAll = useQuery(products.list, {
    query: { search, limit: PRODUCT_PAGE_SIZE },
    enabled: vendor === undefined,
    keepPrevious: true,
  });
  const query = vendor === undefined ? ofAll : ofVendor;
  const known = ofVendor.status === 'ready' ? ofVendor.data.products : [];
  const found = ofAll.status === 'ready' ? ofAll.data.items : [];
  const items = vendor === undefined ? found : known;
  return {
    query,
    options: items.map((product) => toChoice(product, vendor === undefined)),
    setSearch: vendor === undefined ? setSearch : undefined,
    loading: query.status === 'loading' || (query.status === 'ready' && query.refreshing),
    known,
  };
}

function useVersionOptions(product: Choice | undefined, known: readonly Product[]) {
  const loaded = known.find(({ id }) => id === product?.id)?.product_versions ?? [];
  const fetching = product !== undefined && loaded.length === 0;
  const query = useQuery(products.detail, { params: { id: product?.id ?? '' }, enabled: fetching });
  const fetched = query.status === 'ready' ? query.data.product_versions : [];
  const versions = fetching ? fetched : loaded;
  return {
    query,
    fetching,
    options: versions.map(({ id, version }): Choice => ({ id, name: version })),
    loading: fetching && query.status === 'loading',
  };
}

function useTypedVersion(isNeeded: boolean) {
  const offersExactVersions = useCapability('exact-versions') === true;
  const loaded = useVersions(isNeeded && offersExactVersions).versions;
  const versions = offersExactVersions ? loaded : undefined;
  const toTypedOption = (text: string): VersionChoice | undefined =>
    versions?.isExactVersion(text) === true ? { id: `typed ${text}`, name: text, isTyped: true } : undefined;
  return {
    toTypedOption: versions === undefined ? undefined : toTypedOption,
    emptyText: versions === undefined ? 'No matches' : 'No matches. Type an exact version, such as 9.0.37.',
  };
}
