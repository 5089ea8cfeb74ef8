import { products, vendors } from '@faultline/shared/contract';
import { Dialog, FormError, SearchSelect, Select, SubmitActions, useDebounced } from '@faultline/shared/forms';
import { type QueryState, useCommand, useQuery } from '@faultline/shared/query';
import { Stack } from '@faultline/shared/ui';
import { useState } from 'react';
import { type FeedKind, type FeedRule, feeds } from '../../contract/feeds.ts';
import { SecretDialog } from '../tokens/SecretDialog.tsx';

const DEBOUNCE_MS = 300;
const OPTION_COUNT = 20;

interface CreateFeedDialogProps {
  rules: readonly FeedRule[];
  /** The initially selected rule, if it exists. */
  ruleId: string;
  onClose: () => void;
}

interface Choice {
  id: string;
  label: string;
}

const toChoice = ({ id, name }: FeedRule): Choice => ({ id, label: name });

export function CreateFeedDialog({ rules, ruleId, onClose }: CreateFeedDialogProps) {
  const first = rules.find(({ id }) => id === ruleId);
  const [kind, setKind] = useState<FeedKind>(first ? 'rule' : 'vendor');
  const [target, setTarget] = useState(first && toChoice(first));
  const [problem, setProblem] = useState<string>();
  const [urls, setUrls] = useState<{ atomUrl: string; jsonUrl: string }>();
  const command = useCommand(feeds.create, { failed: false, refreshes: [feeds.list] });
  if (urls !== undefined)
    return (
      <SecretDialog
        title="Copy the address of the feed"
        warning="The addresses are shown only once. Anyone who has one can read the feed until you revoke it."
        secrets={[
          { heading: 'Atom', label: 'Atom address', value: urls.atomUrl },
          { heading: 'JSON Feed', label: 'JSON Feed address', value: urls.jsonUrl },
        ]}
        onClose={onClose}
      />
    );

  const choose = (chosen: Choice | undefined) => {
    setTarget(chosen);
    setProblem(undefined);
  };
  async function create() {
    if (target === undefined) return setProblem(kind === 'rule' ? 'Choose an alert rule' : `Choose a ${kind}`);
    const outcome = await command.run({ body: { kind, target: Number(target.id) } });
    if (outcome.ok) setUrls(outcome.data);
    else setProblem(outcome.error.message);
  }
  const field = { value: target, onChange: choose };
  return (
    <Dialog
      open
      follows
      onClose={onClose}
      busy={command.busy}
      title="Create a feed"
      onSubmit={() => void create()}
      actions={
        <SubmitActions onCancel={onClose} busy={command.busy}>
          Create Feed
        </SubmitActions>
      }
    >
      <Stack spacing={4}>
        <Select
          name="feed_kind"
          label="Feed of a"
          options={[
            { value: 'vendor', label: 'Vendor' },
            { value: 'product', label: 'Product' },
            {
              value: 'rule',
              label: rules.length === 0 ? 'Alert rule (you have none)' : 'Alert rule',
              disabled: rules.length === 0,
            },
          ]}
          value={kind}
          onChange={(chosen) => {
            setKind(chosen as FeedKind);
            choose(undefined);
          }}
        />
        {kind === 'vendor' && <VendorSelect {...field} />}
        {kind === 'product' && <ProductSelect {...field} />}
        {kind === 'rule' && <TargetSelect {...field} label="Alert rule" options={rules.map(toChoice)} />}
        {problem !== undefined && <FormError>{problem}</FormError>}
      </Stack>
    </Dialog>
  );
}

interface TargetProps {
  value: Choice | undefined;
  onChange: (choice: Choice | undefined) => void;
}

interface TargetSelectProps extends TargetProps {
  label: string;
  options: readonly Choice[];
  onSearch?: (text: string) => void;
  loading?: boolean;
  emptyText?: string;
}

const TargetSelect = (props: TargetSelectProps) => (
  <SearchSelect {...props} optionLabel={({ label }) => label} optionKey={({ id }) => id} />
);

function VendorSelect(props: TargetProps) {
  const [text, setText] = useState('');
  const search = useDebounced(text, DEBOUNCE_MS) ?? '';
  const query = useQuery(vendors.list, { query: { search, limit: OPTION_COUNT }, keepPrevious: true });
  const items = query.status === 'ready' ? query.data.items : [];
  const options = items.map(({ id, name, display_name }) => ({ id, label: display_name ?? name }));
  return <TargetSelect {...props} {...toSelect(query)} label="Vendor" options={options} onSearch={setText} />;
}

function ProductSelect(props: TargetProps) {
  const [text, setText] = useState('');
  const search = useDebounced(text, DEBOUNCE_MS) ?? '';
  const query = useQuery(products.list, { query: { search, limit: OPTION_COUNT }, keepPrevious: true });
  const items = query.status === 'ready' ? query.data.items : [];
  const options = items.map(({ id, name, display_name, vendor_name: vendor }) => ({
    id,
    label: vendor === undefined ? (display_name ?? name) : `${display_name ?? name} (${vendor})`,
  }));
  return <TargetSelect {...props} {...toSelect(query)} label="Product" options={options} onSearch={setText} />;
}

const toSelect = (query: QueryState<unknown>) => ({
  loading: query.status === 'loading' || (query.status === 'ready' && query.refreshing),
  emptyText: query.status === 'failed' ? 'The search failed. Try again.' : 'No matches',
});
