import { isolateText } from '@faultline/shared/format';
import { useConfirm } from '@faultline/shared/forms';
import { QueryView, useCapability, useCommand, useQuery } from '@faultline/shared/query';
import { useTeam } from '@faultline/shared/session';
import {
  AppLink,
  Badge,
  Button,
  Card,
  DateText,
  EmptyState,
  Screen,
  Skeletons,
  Stack,
  Typography,
} from '@faultline/shared/ui';
import { KeyRound, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { type ApiToken, tokens } from '../../contract/tokens.ts';
import { Proof } from '../account/security/Proof.tsx';
import { Offered } from '../Offered.tsx';
import { Rows } from '../Rows.ts';
import { CreateTokenDialog } from './CreateTokenDialog.tsx';

export function TokensScreen() {
  const isOffered = useCapability('account/tokens');
  const team = useTeam();
  const mayManage = team === undefined || team.role === 'admin' || team.role === 'owner';
  return (
    <Screen
      title="API Tokens"
      subtitle={
        team === undefined
          ? 'Tokens let scripts and CI jobs use the API without your password.'
          : `Scripts and CI jobs with these tokens act for ${isolateText(team.name)}.`
      }
      narrow
      actions={isOffered === true && mayManage && <CreateToken />}
    >
      {!mayManage ? (
        <EmptyState
          title="Only admins and owners manage the API tokens of a team"
          action={<AppLink to={`/account/teams/${team.id}`}>Show {team.name}</AppLink>}
        />
      ) : (
        <Offered capability="account/tokens" missing="This service has no API tokens">
          <TokenList />
        </Offered>
      )}
      <Proof />
    </Screen>
  );
}

function CreateToken() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="contained" color="primary" startIcon={<Plus size={15} />} onClick={() => setIsOpen(true)}>
        Create Token
      </Button>
      <CreateTokenDialog open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

function TokenList() {
  const query = useQuery(tokens.list);
  return (
    <QueryView
      query={query}
      failedTitle="Failed to load API tokens"
      loading={<Skeletons count={3} height={72} gap={12} label="Loading API tokens..." />}
      empty={
        <EmptyState
          icon={<KeyRound size={20} />}
          title="No API tokens yet"
          hint="Create one for each script or CI job, with only the scopes that it needs."
        />
      }
    >
      {(list) => <Tokens list={list} />}
    </QueryView>
  );
}

function Tokens({ list }: { list: readonly ApiToken[] }) {
  const { revoke, busyId, confirmation, rows } = useRevoke();
  return (
    <Card flush>
      <Rows ref={rows} tabIndex={-1} aria-label="API tokens">
        {list.map((token) => (
          <li key={token.id}>
            <div>
              <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
                <Typography component="span" sx={{ fontWeight: 570 }}>
                  {token.name}
                </Typography>
                {isExpired(token) && <Badge>Expired</Badge>}
              </Stack>
              <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, marginTop: 2 }}>
                {token.scopes.map((scope) => (
                  <Badge key={scope}>{scope}</Badge>
                ))}
              </Stack>
              <p>
                <LastUse token={token} /> {isExpired(token) ? 'Expired' : 'Expires'}{' '}
                <DateText value={token.expiresAt} />
              </p>
            </div>
            <Button
              size="small"
              color="error"
              aria-label={`Revoke ${token.name}`}
              loading={busyId === token.id}
              disabled={busyId !== undefined}
              onClick={() => void revoke(token)}
            >
              Revoke
            </Button>
          </li>
        ))}
      </Rows>
      {confirmation}
    </Card>
  );
}

function LastUse({ token: { lastUsedOn, networkCount } }: { token: ApiToken }) {
  if (lastUsedOn === undefined) return 'Never used.';
  const networks = networkCount === 1 ? '1 network' : `${networkCount} networks`;
  return (
    <>
      Last used <DateText value={lastUsedOn} />
      {networkCount > 0 && `, from ${networks} in 30 days`}.
    </>
  );
}

const isExpired = ({ expiresAt = '' }: ApiToken) => Date.parse(expiresAt) <= Date.now();

// The row that had the focus disappears, so the focus moves to the list.
function useRevoke() {
  const { confirm, confirmation } = useConfirm();
  const rows = useRef<HTMLUListElement>(null);
  const [busyId, setBusyId] = useState<number>();
  const command = useCommand(tokens.revoke, { done: 'Token revoked', refreshes: [tokens.list] });

  async function revoke({ id, name }: ApiToken) {
    const yes = await confirm({
      title: `Revoke ${name}?`,
      message: 'Programs that use this token can no longer sign in. This cannot be undone.',
      confirmLabel: 'Revoke Token',
      danger: true,
    });
    if (!yes) return;
    setBusyId(id);
    await command.run({ body: { id } });
    setBusyId(undefined);
    rows.current?.focus();
  }

  return { revoke, busyId, confirmation, rows };
}
