import { useState, type ReactNode } from 'react';
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx';

type Question = Pick<ConfirmDialogProps, 'title' | 'message' | 'confirmLabel' | 'cancelLabel' | 'danger'>;

/** Asks in a dialog: `if (await confirm({ ... })) ...`. The screen renders `confirmation` somewhere. */
export function useConfirm(): { confirm: (question: Question) => Promise<boolean>; confirmation: ReactNode } {
  const [asked, setAsked] = useState<Question>();
  const [answer, setAnswer] = useState<(yes: boolean) => void>();
  const confirm = (question: Question) =>
    new Promise<boolean>((resolve) => {
      answer?.(false);
      setAsked(question);
      setAnswer(() => resolve);
    });
  const settle = (yes: boolean) => {
    answer?.(yes);
    setAnswer(undefined);
  };
  const confirmation = asked && (
    <ConfirmDialog
      {...asked}
      open={answer !== undefined}
      onConfirm={() => settle(true)}
      onCancel={() => settle(false)}
    />
  );
  return { confirm, confirmation };
}
