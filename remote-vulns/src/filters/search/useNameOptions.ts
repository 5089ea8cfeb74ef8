import { products, vendors } from '@faultline/shared/contract';
import { useQuery } from '@faultline/shared/query';
import type { Completion, CompletionOption } from '@faultline/shared/search';
import { useEffect, useState } from 'react';
import type { SearchModule } from './filterText.ts';

/** As in the selector of items to track (specification 20). */
const DEBOUNCE_MS = 300;
const MIN_LENGTH = 2;
const LIMIT = 8;

/** The vendors or products that complete a query, of the calls of the catalog lists; none until two letters are typed. */
export function useNameOptions(
  { toNameOption }: Pick<SearchModule, 'toNameOption'>,
  lookup: Completion['lookup'],
): CompletionOption[] {
  const typed = lookup?.text.trim() ?? '';
  const search = useDebounced(typed);
  const query = { search, limit: LIMIT };
  const isWanted = search === typed && typed.length >= MIN_LENGTH;
  const vendorPage = useQuery(vendors.list, { query, enabled: isWanted && lookup?.field === 'vendor' });
  const productPage = useQuery(products.list, { query, enabled: isWanted && lookup?.field === 'product' });
  if (!isWanted) return [];
  const page = lookup?.field === 'vendor' ? vendorPage : productPage;
  if (page.status !== 'ready') return [];
  const options = page.data.items.map((item) =>
    toNameOption(item.name, 'vendor_name' in item ? (item.vendor_name ?? '') : ''),
  );
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
