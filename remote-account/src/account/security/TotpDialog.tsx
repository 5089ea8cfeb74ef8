import { factors, type TotpSecret } from '@faultline/shared/contract';
import { Dialog, OtpField, SubmitActions } from '@faultline/shared/forms';
import { useCommand } from '@faultline/shared/query';
import { ErrorPanel, Mono, Skeletons, Stack, styled, Typography } from '@faultline/shared/ui';
import { useEffect, useEffectEvent, useState } from 'react';

interface TotpDialogProps {
  onClose: () => void;
  onDone: (recoveryCodes: string[]) => void;
}

export function TotpDialog({ onClose, onDone }: TotpDialogProps) {
  const { secret, failure, retry, code, setCode, problem, confirm, busy } = useTotp(onDone);
  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      title="Set up an authenticator app"
      onSubmit={() => void confirm()}
      actions={
        <SubmitActions onCancel={onClose} busy={busy} disabled={secret === undefined}>
          Add App
        </SubmitActions>
      }
    >
      {failure !== undefined && <ErrorPanel title="Couldn't start" message={failure} onRetry={retry} />}
      {failure === undefined && secret === undefined && <Skeletons count={1} height={220} label="Loading..." />}
      {secret !== undefined && (
        <Stack spacing={4}>
          <Typography>Scan this code with your app, then enter the 6 digits that it shows.</Typography>
          <QrCode {...secret.qr} />
          <div>
            <Typography variant="body2" color="text.secondary">
              Can't scan it? Enter this key in the app:
            </Typography>
            <Mono>{secret.secret.replaceAll(/(.{4})(?!$)/g, '$1 ')}</Mono>
          </div>
          <OtpField name="code" label="Code of the app" value={code} onChange={setCode} error={problem} autoFocus />
        </Stack>
      )}
    </Dialog>
  );
}

// Dark on light in both themes, because some apps cannot read other codes.
const Sheet = styled('svg')({
  width: 200,
  height: 200,
  alignSelf: 'center',
  backgroundColor: '#fff',
  borderRadius: 10,
});
const QUIET_ZONE = 4;

function QrCode({ size, path }: { size: number; path: string }) {
  const width = size + 2 * QUIET_ZONE;
  return (
    <Sheet viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${width} ${width}`} role="img" aria-label="QR code of the key below">
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </Sheet>
  );
}

function useTotp(onDone: (recoveryCodes: string[]) => void) {
  const [secret, setSecret] = useState<TotpSecret>();
  const [failure, setFailure] = useState<string>();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const creation = useCommand(factors.createTotp, { failed: false });
  const confirmation = useCommand(factors.confirmTotp, {
    refreshes: [factors.list],
    failed: false,
    done: 'Authenticator app added',
  });

  const create = () =>
    creation.run().then((outcome) => (outcome.ok ? setSecret(outcome.data) : setFailure(outcome.error.message)));
  const createOnce = useEffectEvent(create);
  useEffect(() => void createOnce(), []);
  const retry = () => {
    setFailure(undefined);
    void create();
  };

  async function confirm() {
    if (code.length < 6) return setProblem('Enter the 6 digits of the code');
    const outcome = await confirmation.run({ body: { code } });
    if (outcome.ok) onDone(outcome.data);
    else setProblem(outcome.error.message);
  }

  const change = (typed: string) => {
    setCode(typed);
    setProblem(undefined);
  };
  return { secret, failure, retry, code, setCode: change, problem, confirm, busy: confirmation.busy };
}
