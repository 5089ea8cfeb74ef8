import { Checkbox, Dialog, FormError, Select, SubmitActions, TextField } from '@faultline/shared/forms';
import { useCommand } from '@faultline/shared/query';
import { Mono, Stack, styled } from '@faultline/shared/ui';
import { useState } from 'react';
import { type TokenScope, tokens } from '../../contract/tokens.ts';
import { SecretDialog } from './SecretDialog.tsx';

const scopeLabels: Record<TokenScope, string> = {
  'cves:read': 'Read CVEs, vendors and products, and which of them you track',
  'trackings:read': 'Read your track list',
  'trackings:write': 'Add, change and delete trackings',
  'exports:read': 'List and download exports',
  'exports:write': 'Create exports',
  'account:read': 'Read your email address and plan',
};
const scopes = Object.keys(scopeLabels) as TokenScope[];

const expiries = [7, 30, 90, 180, 365].map((days) => ({ value: String(days), label: `${days} days` }));
const DEFAULT_EXPIRY = '90';
const MAX_NAME_LENGTH = 60;

const Scopes = styled('fieldset')(({ theme }) => ({
  margin: 0,
  padding: 0,
  border: 0,
  '& legend': { ...theme.typography.body2, fontWeight: 570, padding: 0, marginBottom: 5 },
  '& label': { display: 'flex' },
}));

interface DialogProps {
  open: boolean;
  onClose: () => void;
}

export function CreateTokenDialog({ open, onClose }: DialogProps) {
  const [secret, setSecret] = useState<string>();
  const close = () => {
    setSecret(undefined);
    onClose();
  };
  if (secret === undefined) return <Form open={open} onClose={close} onCreate={setSecret} />;
  return (
    <SecretDialog
      open={open}
      title="Copy your token"
      warning="This token is shown only once. Store it in a safe place now."
      secrets={[{ label: 'Token', value: secret }]}
      onClose={close}
    />
  );
}

function Form({ open, onClose, onCreate }: DialogProps & { onCreate: (secret: string) => void }) {
  const { values, change, problem, create, busy, clear } = useCreateToken();
  const close = () => {
    clear();
    onClose();
  };
  const submit = async () => {
    const secret = await create();
    if (secret === undefined) return;
    clear();
    onCreate(secret);
  };
  const choose = (scope: TokenScope, isChosen: boolean) =>
    change({ scopes: scopes.filter((each) => (each === scope ? isChosen : values.scopes.includes(each))) });
  return (
    <Dialog
      follows
      open={open}
      onClose={close}
      busy={busy}
      title="Create an API token"
      onSubmit={() => void submit()}
      actions={
        <SubmitActions onCancel={close} busy={busy}>
          Create Token
        </SubmitActions>
      }
    >
      <Stack spacing={4}>
        <TextField
          name="token_name"
          label="Name"
          hint="The script or CI job that will use it."
          autoFocus
          autoComplete="off"
          maxLength={MAX_NAME_LENGTH}
          value={values.name}
          onChange={(name) => change({ name })}
        />
        <Scopes>
          <legend>Scopes</legend>
          {scopes.map((scope) => (
            <Checkbox
              key={scope}
              name={scope}
              label={<Mono>{scope}</Mono>}
              hint={scopeLabels[scope]}
              checked={values.scopes.includes(scope)}
              onChange={(isChosen) => choose(scope, isChosen)}
            />
          ))}
        </Scopes>
        <Select
          name="expires_in_days"
          label="Expires after"
          options={expiries}
          value={values.days}
          onChange={(days) => change({ days })}
        />
        {problem !== undefined && <FormError>{problem}</FormError>}
      </Stack>
    </Dialog>
  );
}

interface Values {
  name: string;
  scopes: TokenScope[];
  days: string;
}

const EMPTY: Values = { name: '', scopes: [], days: DEFAULT_EXPIRY };

function useCreateToken() {
  const [values, setValues] = useState(EMPTY);
  const [problem, setProblem] = useState<string>();
  const command = useCommand(tokens.create, { failed: false, refreshes: [tokens.list] });

  const change = (changed: Partial<Values>) => {
    setValues((present) => ({ ...present, ...changed }));
    setProblem(undefined);
  };

  const refuse = (text: string) => {
    setProblem(text);
    return undefined;
  };

  async function create(): Promise<string | undefined> {
    const { name, days } = values;
    if (name.trim() === '') return refuse('Enter a name');
    if (values.scopes.length === 0) return refuse('Choose at least one scope');
    const outcome = await command.run({ body: { name, scopes: values.scopes, expires_in_days: Number(days) } });
    if (outcome.ok) return outcome.data.token;
    return refuse(outcome.error.message);
  }

  const clear = () => {
    setValues(EMPTY);
    setProblem(undefined);
  };

  return { values, change, problem, create, busy: command.busy, clear };
}
