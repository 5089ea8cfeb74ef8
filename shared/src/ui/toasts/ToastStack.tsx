// First: notistack writes its styles when it is evaluated.
import { gooberCspShim } from './gooberCspShim.ts';
import { closeSnackbar, SnackbarProvider, type CustomContentProps } from 'notistack';
import { useEffect, type Ref } from 'react';
import { Toast } from './Toast.tsx';
import { registerRenderer, type ToastKind } from './toastQueue.ts';
import { toastRenderer } from './toastRenderer.tsx';

const content =
  (kind: ToastKind) =>
  ({ ref, id, message, action, style }: CustomContentProps & { ref?: Ref<HTMLDivElement> }) => (
    <Toast
      ref={ref}
      kind={kind}
      style={style}
      action={typeof action === 'function' ? action(id) : action}
      onDismiss={() => closeSnackbar(id)}
    >
      {message}
    </Toast>
  );
const Components = { success: content('success'), error: content('error'), info: content('info') };
const corner = { vertical: 'top', horizontal: 'right' } as const;

/** notistack in an area of the page: four toasts at most, 300 ms to leave (specification 3.3). */
export function ToastStack({ area }: { area: HTMLElement }) {
  useEffect(() => {
    registerRenderer(toastRenderer);
    document.adoptedStyleSheets = [...new Set([...document.adoptedStyleSheets, gooberCspShim])];
  }, []);
  return (
    <SnackbarProvider
      domRoot={area}
      maxSnack={4}
      anchorOrigin={corner}
      transitionDuration={{ enter: 180, exit: 300 }}
      Components={Components}
    />
  );
}
