import { Dialog } from '@faultline/shared/forms';
import { Alert, Button, saveFile, Stack, styled, toast } from '@faultline/shared/ui';
import { Copy, Download } from 'lucide-react';

const Codes = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))',
  gap: '8px 16px',
  margin: 0,
  padding: 16,
  listStyle: 'none',
  borderRadius: 10,
  fontFamily: 'monospace',
  fontSize: '0.9375rem',
  backgroundColor: theme.vars.palette.surface.sunken,
}));

export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = `${codes.join('\n')}\n`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success('Recovery codes copied');
    } catch {
      toast.error("Couldn't copy. Download the codes instead.");
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Save your recovery codes"
      subtitle="Each code signs you in once if you lose your app or passkey."
      actions={
        <Button variant="contained" color="primary" onClick={onClose}>
          I Saved Them
        </Button>
      }
    >
      <Stack spacing={3}>
        <Alert severity="warning">The codes are shown only now.</Alert>
        <Codes aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Codes>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
          <Button startIcon={<Copy size={15} />} onClick={() => void copy()}>
            Copy Codes
          </Button>
          <Button
            startIcon={<Download size={15} />}
            onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'faultline-recovery-codes.txt')}
          >
            Download Codes
          </Button>
        </Stack>
      </Stack>
    </Dialog>
  );
}
