import { Button } from '../controls/Button.tsx';
import { closeSnackbar, enqueueSnackbar } from 'notistack';
import type { ToastRenderer } from './toastQueue.ts';

/** Shows toasts through notistack; usable while a SnackbarProvider is mounted. */
export const toastRenderer: ToastRenderer = {
  show: ({ id, kind, text, duration, action }) => {
    const act = () => {
      closeSnackbar(id);
      action?.run();
    };
    enqueueSnackbar(text, {
      key: id,
      variant: kind,
      autoHideDuration: duration,
      action: action && (
        <Button variant="text" color="primary" onClick={act}>
          {action.label}
        </Button>
      ),
    });
  },
  dismiss: (id) => closeSnackbar(id),
};
