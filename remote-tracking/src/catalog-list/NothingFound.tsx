import { Button, EmptyState } from '@faultline/shared/ui';
import { SearchX } from 'lucide-react';
import type { useDebouncedSearch } from './useDebouncedSearch.ts';

export function NothingFound({ search, noun }: { search: ReturnType<typeof useDebouncedSearch>; noun: string }) {
  if (search.search === '') {
    return <EmptyState title={`No ${noun} yet`} hint={`They appear here with the first CVE records that name them.`} />;
  }
  return (
    <EmptyState
      icon={<SearchX size={20} />}
      title={`No ${noun} found`}
      hint={`None of the ${noun} has “${search.search}” in its name.`}
      action={<Button onClick={search.clear}>Clear search</Button>}
    />
  );
}
