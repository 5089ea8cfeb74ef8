import { CompletionField, useDebounced, useShortcuts } from '@faultline/shared/forms';
import type { Completion, CompletionOption } from '@faultline/shared/search';
import { styled, useOnDemand } from '@faultline/shared/ui';
import { type ReactNode, type SubmitEvent, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type CveFilterState, MAX_QUERY_LENGTH } from '../cveFilter.ts';
import type { SearchModule } from './filterText.ts';
import { useQueryText } from './useQueryText.ts';
import { useSearchModule } from './useSearchModule.ts';
import { search as searchCalls } from '@faultline/shared/contract';
import { plural } from '@faultline/shared/format';
import { useQuery } from '@faultline/shared/query';

const loadHelp = () => import(/* webpackChunkName: "search" */ './SearchHelp.tsx');

const Form = styled('form')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  '& > .MuiFormControl-root': { flex: 1, minWidth: 0 },
  '&:has([aria-invalid=true])': { alignItems: 'flex-start' },
});
interface SearchBarProps {
  state: CveFilterState;
  // Stored by the parent, because the field is replaced when the width crosses that of a small screen.
  typed: Parameters<typeof useQueryText>[3];
  hasDates: boolean;
  onRefresh: () => void;
  onProblem: (isWrong: boolean) => void;
  children?: ReactNode;
}

export function SearchBar({ state, typed, hasDates, onRefresh, onProblem, children }: SearchBarProps) {
  const { search, retry } = useSearchModule();
  const query = useQueryText(search, state, hasDates, typed);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (state.pending) state.apply();
    else if (!state.reversed && query.error === undefined) onRefresh();
  };
  const help = useOnDemand(loadHelp, search !== undefined);
  const form = useRef<HTMLFormElement>(null);
  useShortcuts({
    '/': () => {
      form.current?.querySelector('input')?.focus();
      // The next term begins after a space; the caret goes to the end of a text that is set.
      if (/\S$/.test(query.text)) query.change(`${query.text} `);
    },
  });
  const isWrong = query.error !== undefined;
  const report = useEffectEvent(onProblem);
  // The list disappears in the same frame in which the message appears.
  useLayoutEffect(() => {
    report(isWrong);
    return () => report(false);
  }, [isWrong]);
  return (
    <Form
      ref={form}
      name="search"
      role="search"
      aria-label="Search vulnerabilities"
      onSubmit={submit}
      onFocus={retry}
      onBlur={query.release}
    >
      <SearchField search={search ?? notLoaded} help={help} query={query} />
      {search !== undefined && help !== undefined && (
        <help.SearchHelp fields={search.searchFields} onExample={query.change} />
      )}
      {children}
    </Form>
  );
}

const notLoaded: Pick<SearchModule, 'completeQuery' | 'applyCompletion' | 'toNameOption'> = {
  completeQuery: (_text, caret) => ({ from: caret, to: caret, options: [] }),
  applyCompletion: (text, { from }) => ({ text, caret: from }),
  toNameOption: (insert, detail) => ({ insert, detail }),
};

interface SearchFieldProps {
  search: typeof notLoaded;
  help: Awaited<ReturnType<typeof loadHelp>> | undefined;
  query: ReturnType<typeof useQueryText>;
}

function SearchField({ search, help, query }: SearchFieldProps) {
  const { text, change, error } = query;
  const [caret, setCaret] = useState(0);
  const completion: Completion = search.completeQuery(text, Math.min(caret, text.length));
  const names = useNameOptions(search, completion.lookup);
  const options = completion.lookup === undefined ? completion.options : names;
  const pick = ({ insert }: CompletionOption) => {
    const next = search.applyCompletion(text, completion, insert);
    change(next.text);
    return { caret: next.caret, hasMore: insert.endsWith(':') };
  };
  return (
    <CompletionField
      label="Search"
      hideLabel
      name="q"
      placeholder='Search, such as vendor:apache cvss>=7 "heap overflow"'
      value={text}
      onChange={change}
      onCaret={setCaret}
      options={options}
      optionKey={({ insert, detail }) => `${insert} ${detail}`}
      renderOption={(option) => (help ? <help.SearchOption option={option} /> : option.insert)}
      onPick={pick}
      isBlank={completion.lookup === undefined && completion.from === Math.min(caret, text.length)}
      mark={error}
      error={error && (help ? <help.SearchProblem error={error} text={text} onFix={change} /> : error.message)}
      maxLength={MAX_QUERY_LENGTH}
    />
  );
}

const DEBOUNCE_MS = 300;
const MIN_LENGTH = 2;
const LIMIT = 8;

// The best match comes first: the lists of the catalog are sorted by name, and `mi` would not find Microsoft at their
// start.
function useNameOptions(
  { toNameOption }: Pick<SearchModule, 'toNameOption'>,
  lookup: Completion['lookup'],
): CompletionOption[] {
  const typed = lookup?.text.trim() ?? '';
  const text = useDebounced(typed, DEBOUNCE_MS);
  const enabled = lookup !== undefined && text === typed && typed.length >= MIN_LENGTH;
  const found = useQuery(searchCalls.find, { query: { text: typed, limit: LIMIT }, enabled });
  if (!enabled || found.status !== 'ready') return [];
  const options =
    lookup.field === 'vendor'
      ? found.data.vendors.map(({ name, cves_count: count }) =>
          toNameOption(name, count === undefined ? '' : plural(count, 'CVE')),
        )
      : found.data.products.map(({ name, vendor_name }) => toNameOption(name, vendor_name ?? 'No vendor named'));
  return options.filter(({ insert }, index) => options.findIndex((other) => other.insert === insert) === index);
}
