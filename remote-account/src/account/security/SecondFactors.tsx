import { factors, type Factors, type Passkey } from '@faultline/shared/contract';
import { hasPasskeys, useConfirm } from '@faultline/shared/forms';
import { QueryView, useCapability, useCommand, useQuery } from '@faultline/shared/query';
import { requestedPage } from '@faultline/shared/routing';
import {
  Alert,
  AppLink,
  Button,
  DateText,
  RelativeTime,
  Skeletons,
  Stack,
  Typography,
  useOnDemand,
} from '@faultline/shared/ui';
import { KeyRound, Smartphone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Rows } from '../../Rows.ts';

const loadDialogs = () => import('./factorDialogs.ts');

type OpenDialog =
  | { kind: 'totp' | 'passkey' }
  | { kind: 'rename'; passkey: Passkey }
  | { kind: 'codes'; codes: string[] };

export function SecondFactors() {
  const query = useQuery(factors.list);
  return (
    <Stack spacing={3}>
      <div>
        <Typography variant="h3">Second factor</Typography>
        <Typography variant="body2" color="text.secondary">
          Signing in then needs more than your password: a code of an app, or a passkey. A passkey also signs in alone.
        </Typography>
      </div>
      <QueryView
        query={query}
        failedTitle="Failed to load second factors"
        loading={<Skeletons count={2} height={44} gap={12} label="Loading second factors..." />}
      >
        {(list) => <FactorList list={list} />}
      </QueryView>
    </Stack>
  );
}

function FactorList({ list }: { list: Factors }) {
  const { totp_since: totpSince, recovery_codes_left: codesLeft, passkeys } = list;
  const [dialog, setDialog] = useState<OpenDialog>();
  const dialogs = useOnDemand(loadDialogs, dialog !== undefined, () => setDialog(undefined));
  const offersPasskeys = useCapability('passkeys') === true && hasPasskeys();
  const { removeTotp, removePasskey, replaceCodes, isBusy, confirmation } = useRemoval(list);
  const showCodes = (codes: string[]) => setDialog(codes.length === 0 ? undefined : { kind: 'codes', codes });
  const close = () => setDialog(undefined);
  const hasFactor = totpSince !== undefined || passkeys.length > 0;
  return (
    <>
      <RequestedPage hasFactor={hasFactor} />
      <Rows flat aria-label="Second factors">
        <li>
          <div>
            <span>Authenticator app</span>
            <p>{totpSince === undefined ? 'Not set up' : <DateText value={totpSince} />}</p>
          </div>
          {totpSince === undefined ? (
            <Button size="small" startIcon={<Smartphone size={14} />} onClick={() => setDialog({ kind: 'totp' })}>
              Set Up App
            </Button>
          ) : (
            <Button size="small" disabled={isBusy} onClick={() => void removeTotp()}>
              Remove App
            </Button>
          )}
        </li>
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <div>
              <span>{passkey.name}</span>
              <p>
                Passkey, added <DateText value={passkey.created_at} />
                {passkey.last_used_at !== undefined && (
                  <>
                    , last used <RelativeTime value={passkey.last_used_at} />
                  </>
                )}
              </p>
            </div>
            <Button
              size="small"
              aria-label={`Rename ${passkey.name}`}
              onClick={() => setDialog({ kind: 'rename', passkey })}
            >
              Rename
            </Button>
            <Button
              size="small"
              aria-label={`Remove ${passkey.name}`}
              disabled={isBusy}
              onClick={() => void removePasskey(passkey)}
            >
              Remove
            </Button>
          </li>
        ))}
        {hasFactor && (
          <li>
            <div>
              <span>Recovery codes</span>
              <p>{codesLeft} of 10 left. Each works once instead of a code or passkey.</p>
            </div>
            <Button size="small" disabled={isBusy} onClick={() => void replaceCodes(showCodes)}>
              Replace Codes
            </Button>
          </li>
        )}
      </Rows>
      {offersPasskeys && (
        <div>
          <Button startIcon={<KeyRound size={15} />} onClick={() => setDialog({ kind: 'passkey' })}>
            Add Passkey
          </Button>
        </div>
      )}
      {confirmation}
      {dialogs !== undefined && dialog?.kind === 'totp' && <dialogs.TotpDialog onClose={close} onDone={showCodes} />}
      {dialogs !== undefined && dialog?.kind === 'passkey' && (
        <dialogs.AddPasskeyDialog onClose={close} onDone={showCodes} />
      )}
      {dialogs !== undefined && dialog?.kind === 'rename' && (
        <dialogs.RenamePasskeyDialog passkey={dialog.passkey} onClose={close} />
      )}
      {dialogs !== undefined && dialog?.kind === 'codes' && (
        <dialogs.RecoveryCodesDialog codes={dialog.codes} onClose={close} />
      )}
    </>
  );
}

// Of a user whom the page of a team led here, because the team requires a second factor.
function RequestedPage({ hasFactor }: { hasFactor: boolean }) {
  const { search } = useLocation();
  const page = requestedPage(Object.fromEntries(new URLSearchParams(search)));
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  if (page === undefined) return null;
  return (
    <Alert ref={notice} role="status" tabIndex={-1} severity={hasFactor ? 'success' : 'info'}>
      {hasFactor ? (
        <>
          Your account has a second factor. <AppLink to={page}>Back to the page of the team</AppLink>
        </>
      ) : (
        'The team requires a second factor. Set one up here, and then go back to the page of the team.'
      )}
    </Alert>
  );
}

const refreshes = { refreshes: [factors.list] };

function useRemoval({ totp_since: totpSince, passkeys }: Factors) {
  const { confirm, confirmation } = useConfirm();
  const deleteTotp = useCommand(factors.deleteTotp, { ...refreshes, done: 'Authenticator app removed' });
  const deletePasskey = useCommand(factors.deletePasskey, { ...refreshes, done: 'Passkey removed' });
  const renew = useCommand(factors.createRecoveryCodes, refreshes);
  const isLast = passkeys.length + (totpSince === undefined ? 0 : 1) === 1;
  const message = isLast
    ? 'This is your only second factor. After that, your password alone signs in.'
    : 'Your other second factors stay.';

  async function removeTotp() {
    const title = 'Remove the authenticator app?';
    if (await confirm({ title, message, confirmLabel: 'Remove App', danger: true })) await deleteTotp.run();
  }

  async function removePasskey({ id, name }: Passkey) {
    const title = `Remove the passkey ${name}?`;
    if (await confirm({ title, message, confirmLabel: 'Remove Passkey', danger: true })) {
      await deletePasskey.run({ body: { id } });
    }
  }

  async function replaceCodes(show: (codes: string[]) => void) {
    const yes = await confirm({
      title: 'Replace the recovery codes?',
      message: 'The codes that you have no longer work.',
      confirmLabel: 'Replace Codes',
    });
    const outcome = yes ? await renew.run() : undefined;
    if (outcome?.ok) show(outcome.data);
  }

  const isBusy = deleteTotp.busy || deletePasskey.busy || renew.busy;
  return { removeTotp, removePasskey, replaceCodes, isBusy, confirmation };
}
