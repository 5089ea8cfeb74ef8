import * as v from 'valibot';
import type { ImportReport } from '../ingest/index.ts';

const path = v.pipe(v.string(), v.minLength(1));

/** What a command has done to the catalogue, by its own process or by the API that has the database open. Paths are absolute. */
export const taskSchema = v.variant('do', [
  v.strictObject({ do: v.literal('import'), path, alerts: v.boolean() }),
  v.strictObject({ do: v.literal('enrich'), kev: v.optional(path), epss: v.optional(path) }),
]);
export type Task = v.InferOutput<typeof taskSchema>;

/** What happens on the way; the last one is `done` or `failed`. */
export type TaskEvent =
  | { type: 'progress'; report: ImportReport }
  | { type: 'demo-cleared'; records: number }
  | { type: 'line'; text: string }
  /** It was told to stop, and has. */
  | { type: 'interrupted' }
  | { type: 'done'; report?: ImportReport | undefined }
  | { type: 'failed'; message: string; report?: ImportReport | undefined };

export type EmitEvent = (event: TaskEvent) => void;
