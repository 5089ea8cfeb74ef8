import { search as searchCalls } from '@faultline/shared/contract';
import { CompletionField, useDebounced } from '@faultline/shared/forms';
import { useCapability, useQuery } from '@faultline/shared/query';
import {
  applyCompletion,
  type Completion,
  type CompletionOption,
  completeQuery,
  MAX_QUERY_LENGTH,
  parseQuery,
  type QueryProblem,
  toNameOption,
} from '@faultline/shared/search';
import { Button, Mono, MutedText } from '@faultline/shared/ui';
import { useState } from 'react';

const DEBOUNCE_MS = 1000;

interface QueryFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Shows an error at once, also while the user types. */
  isChecked: boolean;
}

/** A search in the query language of lists, with completion. */
export function QueryField({ value, onChange, isChecked }: QueryFieldProps) {
  const [caret, setCaret] = useState(0);
  const [first] = useState(value);
  const settled = useDebounced(value, DEBOUNCE_MS) ?? first;
  const isAtRest = isChecked || value === settled;
  const error = isAtRest ? parseQuery(value).error : undefined;
  const completion: Completion = completeQuery(value, Math.min(caret, value.length));
  const names = useNameOptions(completion.lookup);
  const pick = ({ insert }: CompletionOption) => {
    const next = applyCompletion(value, completion, insert);
    onChange(next.text);
    return { caret: next.caret, hasMore: insert.endsWith(':') };
  };
  return (
    <CompletionField
      label="Search"
      name="query"
      placeholder="vendor:apache cvss>=7"
      value={value}
      onChange={onChange}
      onCaret={setCaret}
      options={completion.lookup === undefined ? completion.options : names}
      optionKey={({ insert, detail }) => `${insert} ${detail}`}
      renderOption={({ insert, detail }) => (
        <span>
          <Mono>{insert}</Mono> <MutedText>{detail}</MutedText>
        </span>
      )}
      onPick={pick}
      isBlank={completion.lookup === undefined && completion.from === Math.min(caret, value.length)}
      mark={error}
      error={error && <Problem error={error} text={value} onFix={onChange} />}
      hint="The same language as the search of the lists."
      maxLength={MAX_QUERY_LENGTH}
    />
  );
}

interface ProblemProps {
  error: QueryProblem;
  text: string;
  onFix: (text: string) => void;
}

function Problem({ error: { message, position, length, suggestion }, text, onFix }: ProblemProps) {
  const fixed = suggestion && text.slice(0, position) + suggestion + text.slice(position + length);
  return (
    <>
      {message.replaceAll('`', '')} (character {position + 1})
      {fixed && (
        <Button variant="text" size="small" onClick={() => onFix(fixed)}>
          Use {suggestion}
        </Button>
      )}
    </>
  );
}

const LOOKUP_MS = 300;
const MIN_LENGTH = 2;
const LIMIT = 8;

function useNameOptions(lookup: Completion['lookup']): CompletionOption[] {
  const isOffered = useCapability('search') === true;
  const typed = lookup?.text.trim() ?? '';
  const text = useDebounced(typed, LOOKUP_MS);
  const enabled = isOffered && lookup !== undefined && text === typed && typed.length >= MIN_LENGTH;
  const found = useQuery(searchCalls.find, { query: { text: typed, limit: LIMIT }, enabled });
  if (!enabled || found.status !== 'ready') return [];
  const names =
    lookup.field === 'vendor'
      ? found.data.vendors.map(({ name }) => toNameOption(name, ''))
      : found.data.products.map(({ name, vendor_name }) => toNameOption(name, vendor_name ?? ''));
  return names.filter(({ insert }, index) => names.findIndex((other) => other.insert === insert) === index);
}
