import { styled } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';
import { Button } from '../ui/controls/Button.tsx';
import { Dialog } from './Dialog.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  message?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

const Message = styled('p')(({ theme }) => ({
  ...theme.typography.body1,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}));

/** Confirms an action in a dialog. The focus starts on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, message, confirmLabel, cancelLabel = 'Cancel', danger, busy, onConfirm, onCancel } = props;
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      busy={busy}
      title={title}
      width={420}
      actions={
        <>
          <Button onClick={onCancel} disabled={busy} autoFocus>
            {cancelLabel}
          </Button>
          <Button variant="contained" color={danger ? 'error' : 'primary'} onClick={onConfirm} loading={busy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {message !== undefined && <Message>{message}</Message>}
    </Dialog>
  );
}

type Question = Pick<ConfirmDialogProps, 'title' | 'message' | 'confirmLabel' | 'cancelLabel' | 'danger'>;

/** Asks in a dialog: `if (await confirm({ ... })) ...`. The screen must render `confirmation`. */
export function useConfirm(): { confirm: (question: Question) => Promise<boolean>; confirmation: ReactNode } {
  const [request, setRequest] = useState<Question>();
  const [answer, setAnswer] = useState<(yes: boolean) => void>();
  const confirm = (question: Question) =>
    new Promise<boolean>((resolve) => {
      answer?.(false);
      setRequest(question);
      setAnswer(() => resolve);
    });
  const settle = (yes: boolean) => {
    answer?.(yes);
    setAnswer(undefined);
  };
  const confirmation = request && (
    <ConfirmDialog
      {...request}
      open={answer !== undefined}
      onConfirm={() => settle(true)}
      onCancel={() => settle(false)}
    />
  );
  return { confirm, confirmation };
}
