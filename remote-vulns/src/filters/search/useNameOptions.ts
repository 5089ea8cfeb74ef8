import { search as searchCalls } from '@faultline/shared/contract';
import { plural } from '@faultline/shared/format';
import { useQuery } from '@faultline/shared/query';
import type { Completion, CompletionOption } from '@faultline/shared/search';
import { useEffect, useState } from 'react';
import type { SearchModule } from './filterText.ts';

// Like the selector of items to track (specification 20).
const DEBOUNCE_MS = 300;
const MIN_LENGTH = 2;
const LIMIT = 8;

/**
 * The vendors or products that complete a query, the best first: the lists of the catalog are by name, and `mi` would not find
 * Microsoft among their first. None until two letters are typed.
 */
export function useNameOptions(
  { toNameOption }: Pick<SearchModule, 'toNameOption'>,
  lookup: Completion['lookup'],
): CompletionOption[] {
  const typed = lookup?.text.trim() ?? '';
  const text = useDebounced(typed);
  const enabled = lookup !== undefined && text === typed && typed.length >= MIN_LENGTH;
  const found = useQuery(searchCalls.find, { query: { text, limit: LIMIT }, enabled });
  if (!enabled || found.status !== 'ready') return [];
  const options =
    lookup.field === 'vendor'
      ? found.data.vendors.map(({ name, cves_count: count }) =>
          toNameOption(name, count === undefined ? '' : plural(count, 'CVE')),
        )
      : found.data.products.map(({ name, vendor_name }) => toNameOption(name, vendor_name ?? 'No vendor named'));
  return options.filter(({ insert }, index) => options.findIndex((other) => other.insert === insert) === index);
}

function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
