export type ToastKind = 'success' | 'error' | 'info';

export interface ToastAction {
  label: string;
  run: () => void;
}

export interface ToastRequest {
  id: string;
  kind: ToastKind;
  text: string;
  duration: number;
  action?: ToastAction;
}

export interface ToastRenderer {
  show: (order: ToastRequest) => void;
  dismiss: (id: string) => void;
}

// Milliseconds on screen (specification 3.3).
const durations: Record<ToastKind, number> = { success: 3000, error: 5000, info: 4000 };

let waiting: ToastRequest[] = [];
let wake: () => void = () => undefined;
const queue: ToastRenderer = {
  show: (order) => {
    waiting.push(order);
    wake();
  },
  dismiss: (id) => void (waiting = waiting.filter((order) => order.id !== id)),
};
const closed: ToastRenderer = { show: () => undefined, dismiss: () => undefined };
let renderer = queue;

// Queues toasts until a renderer is registered, and calls `onFirst` as soon as there is a toast. ToastHost calls this
// when it mounts, and the returned function when it unmounts.
export function awaitRenderer(onFirst: () => void) {
  if (renderer === closed) renderer = queue;
  wake = onFirst;
  if (waiting.length > 0) wake();
  return () => {
    wake = () => undefined;
    renderer = closed;
    waiting = [];
  };
}

export function registerRenderer(opened: ToastRenderer) {
  renderer = opened;
  const orders = waiting;
  waiting = [];
  orders.forEach(opened.show);
}

function order(kind: ToastKind, text: string, action?: ToastAction, duration = durations[kind]) {
  const id = `toast-${Math.random().toString(36).slice(2)}`;
  renderer.show({ id, kind, text, duration, action });
  return () => renderer.dismiss(id);
}

/** Toasts at the top right. Each call returns a function that removes its toast. */
export const toast = {
  success: (text: string, action?: ToastAction) => order('success', text, action),
  error: (text: string) => order('error', text),
  info: (text: string) => order('info', text),
  /** Shows an Undo button for 5 s, or for 60 s if `count` is more than one. */
  withUndo: (text: string, undo: () => void, count = 1) =>
    order('info', text, { label: 'Undo', run: undo }, count > 1 ? 60_000 : 5000),
  withAction: (text: string, action: ToastAction) => order('info', text, action, 5000),
};
