import { formatCount } from '@faultline/shared/format';
import { TextField, useConfirm, useFilterDraft } from '@faultline/shared/forms';
import { QueryView, useCommand, useQuery } from '@faultline/shared/query';
import {
  Badge,
  Button,
  Card,
  DateText,
  EmptyState,
  Menu,
  MenuItem,
  RelativeTime,
  Skeletons,
  Stack,
  Typography,
  useMenu,
} from '@faultline/shared/ui';
import { ChevronDown, Users } from 'lucide-react';
import { useRef, useState } from 'react';
import { type AccountChange, type AccountEntry, administration } from '../../contract/administration.ts';
import { Rows } from '../Rows.ts';
import { Fields, Pager } from './Fields.ts';

const DEFAULTS = { search: '', page: '1' };
const PAGE_SIZE = 50;
const TYPING_MS = 300;
const toUsable = <F extends { search: string; page: string }>(filter: F): F => ({
  ...filter,
  page: /^[1-9]\d{0,4}$/.test(filter.page) ? filter.page : '1',
});

export function AccountsPanel() {
  const { filter, draft, change, set } = useFilterDraft(DEFAULTS, { usable: toUsable, rest: TYPING_MS, replace: true });
  const query = useQuery(administration.listAccounts, { query: { search: filter.search, page: Number(filter.page) } });
  const page = Number(filter.page);
  return (
    <>
      <Fields role="search">
        <TextField
          label="Search accounts"
          placeholder="ann@example.com"
          value={draft.search}
          onChange={(search) => change({ search, page: '1' })}
        />
      </Fields>
      <QueryView
        query={query}
        failedTitle="Failed to load accounts"
        loading={<Skeletons count={5} height={68} gap={8} label="Loading accounts..." />}
      >
        {({ accounts, total }) =>
          accounts.length === 0 ? (
            <EmptyState
              icon={<Users size={20} />}
              title="No account found"
              hint={filter.search === '' ? 'There are no more accounts.' : `No address contains "${filter.search}".`}
              action={<Button onClick={() => set({ search: '', page: '1' })}>Show all accounts</Button>}
            />
          ) : (
            <>
              <AccountList accounts={accounts} />
              {total > PAGE_SIZE && (
                <Pager aria-label="Pages of accounts">
                  <Button disabled={page === 1} onClick={() => set({ page: String(page - 1) })}>
                    Previous
                  </Button>
                  <Typography variant="body2">
                    Page {formatCount(page)} of {formatCount(Math.ceil(total / PAGE_SIZE))}
                  </Typography>
                  <Button disabled={page * PAGE_SIZE >= total} onClick={() => set({ page: String(page + 1) })}>
                    Next
                  </Button>
                </Pager>
              )}
            </>
          )
        }
      </QueryView>
    </>
  );
}

const plans = { free: 'Free', pro: 'Pro', business: 'Business' } as const;
const count = (n: number, noun: string) => `${formatCount(n)} ${noun}${n === 1 ? '' : 's'}`;

function AccountList({ accounts }: { accounts: readonly AccountEntry[] }) {
  const { apply, busyId, confirmation, rows } = useAccountChange();
  return (
    <Card flush>
      <Rows ref={rows} tabIndex={-1} aria-label="Accounts">
        {accounts.map((account) => (
          <li key={account.id}>
            <div>
              <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
                <Typography component="span" sx={{ fontWeight: 570 }}>
                  {account.email}
                </Typography>
                <Badge tone={account.plan === 'free' ? 'grey' : 'accent'}>{plans[account.plan]}</Badge>
                {account.is_operator && <Badge>Operator</Badge>}
                {!account.email_verified && <Badge>Unverified</Badge>}
                {account.disabled_at !== undefined && <Badge>Disabled</Badge>}
              </Stack>
              <p>
                {count(account.trackings, 'tracked item')}, {count(account.sessions, 'session')},{' '}
                {count(account.exports, 'export')}. Registered <DateText value={account.created_at} />.{' '}
                {account.last_used_at === undefined ? (
                  'Never signed in.'
                ) : (
                  <>
                    Last used <RelativeTime value={account.last_used_at} />.
                  </>
                )}
              </p>
            </div>
            <AccountMenu
              account={account}
              isBusy={busyId !== undefined}
              onChange={(change) => void apply(account, change)}
            />
          </li>
        ))}
      </Rows>
      {confirmation}
    </Card>
  );
}

interface AccountMenuProps {
  account: AccountEntry;
  isBusy: boolean;
  onChange: (change: AccountChange) => void;
}

function AccountMenu({ account, isBusy, onChange }: AccountMenuProps) {
  const { button, menu } = useMenu();
  const entries = listChanges(account);
  return (
    <>
      <Button
        size="small"
        endIcon={<ChevronDown size={14} />}
        disabled={isBusy}
        aria-label={`Manage ${account.email}`}
        {...button}
      >
        Manage
      </Button>
      <Menu {...menu}>
        {entries.map(({ label, change }) => (
          <MenuItem
            key={label}
            onClick={() => {
              menu.onClose();
              onChange(change);
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

function listChanges(account: AccountEntry): { label: string; change: AccountChange }[] {
  const isDisabled = account.disabled_at !== undefined;
  return [
    ...(['free', 'pro', 'business'] as const)
      .filter((plan) => plan !== account.plan)
      .map((plan) => ({ label: `Change plan to ${plans[plan]}`, change: { action: 'plan', plan } as const })),
    ...(account.email_verified ? [] : [{ label: 'Verify address', change: { action: 'verify' } as const }]),
    { label: 'Sign out everywhere', change: { action: 'sign-out' } },
    { label: 'Remove second factors', change: { action: 'reset-mfa' } },
    account.is_operator
      ? { label: 'Remove operator rights', change: { action: 'remove-operator' } }
      : { label: 'Make operator', change: { action: 'make-operator' } },
    isDisabled
      ? { label: 'Enable account', change: { action: 'enable' } }
      : { label: 'Disable account', change: { action: 'disable' } },
    { label: 'Delete account', change: { action: 'delete' } },
  ];
}

interface Question {
  title: string;
  message: string;
  confirmLabel: string;
  danger?: boolean;
}

const questions: Partial<Record<AccountChange['action'], (email: string) => Question>> = {
  disable: (email) => ({
    title: `Disable ${email}?`,
    message: 'All sessions end, sign-in is refused, and no alerts are sent. Nothing is deleted.',
    confirmLabel: 'Disable Account',
    danger: true,
  }),
  delete: (email) => ({
    title: `Delete ${email}?`,
    message: 'The account and its trackings, settings, tokens and exports are deleted. This cannot be undone.',
    confirmLabel: 'Delete Account',
    danger: true,
  }),
  'reset-mfa': (email) => ({
    title: `Remove the second factors of ${email}?`,
    message: 'The password alone is enough to sign in then. Do this only if you know that the owner asks for it.',
    confirmLabel: 'Remove Second Factors',
    danger: true,
  }),
  'make-operator': (email) => ({
    title: `Make ${email} an operator?`,
    message: 'Operators see and change all accounts, and read the audit log.',
    confirmLabel: 'Make Operator',
  }),
  'remove-operator': (email) => ({
    title: `Remove the operator rights of ${email}?`,
    message: 'The account can no longer open this page.',
    confirmLabel: 'Remove Rights',
    danger: true,
  }),
};

// The row that had the focus may disappear, so the focus moves to the list.
function useAccountChange() {
  const { confirm, confirmation } = useConfirm();
  const rows = useRef<HTMLUListElement>(null);
  const [busyId, setBusyId] = useState<string>();
  const command = useCommand(administration.changeAccount, {
    done: 'Account changed',
    refreshes: [administration.listAccounts, administration.overview, administration.listAudit],
  });

  async function apply({ id, email }: AccountEntry, change: AccountChange) {
    const question = questions[change.action]?.(email);
    if (question !== undefined && !(await confirm(question))) return;
    setBusyId(id);
    await command.run({ body: { id: Number(id), change } });
    setBusyId(undefined);
    rows.current?.focus();
  }

  return { apply, busyId, confirmation, rows };
}
