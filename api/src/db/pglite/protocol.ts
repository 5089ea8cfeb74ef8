/** What crosses the worker's port. `native` asks for the driver's own types, which pg-boss expects. */
export type Request =
  | { id: number; do: 'query'; text: string; values: readonly (string | null)[]; native?: boolean }
  | { id: number; do: 'script'; text: string }
  | { id: number; do: 'maintain' }
  | { id: number; do: 'snapshot'; path: string }
  | { id: number; do: 'close' };

export interface Result {
  rows: unknown[];
  changed: number;
}

export type Reply =
  | { id: number; result: Result }
  | { id: number; error: { message: string; code: string | undefined; constraint: string | undefined } };

export interface WorkerSettings {
  /** Undefined: in memory. */
  directory: string | undefined;
  /** A file made by `snapshot` to begin with. */
  snapshot?: string | undefined;
}
