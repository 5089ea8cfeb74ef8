import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { parse } from 'yaml';
import { workspaceRoot } from '../../../build/area.ts';

const Service = v.looseObject({
  image: v.string(),
  build: v.optional(v.strictObject({ context: v.string(), dockerfile: v.string(), target: v.string() })),
  command: v.optional(v.array(v.string())),
  user: v.optional(v.string()),
  read_only: v.literal(true),
  tmpfs: v.array(v.pipe(v.string(), v.startsWith('/'))),
  cap_drop: v.tuple([v.literal('ALL')]),
  security_opt: v.tuple([v.literal('no-new-privileges:true')]),
  pids_limit: v.number(),
  mem_limit: v.string(),
  cpus: v.number(),
  ports: v.optional(v.array(v.string()), []),
  volumes: v.optional(v.array(v.string()), []),
  networks: v.array(v.string()),
  environment: v.optional(v.record(v.string(), v.union([v.string(), v.number()])), {}),
  healthcheck: v.optional(v.looseObject({ test: v.array(v.string()) })),
});
const Compose = v.looseObject({
  services: v.record(v.string(), Service),
  networks: v.record(v.string(), v.nullable(v.object({ internal: v.optional(v.boolean()) }))),
  volumes: v.record(v.string(), v.null()),
});

export const composeText = readFileSync(path.join(workspaceRoot, 'compose.yaml'), 'utf8');

// Throws if a service lacks a protection or limit.
export const readCompose = () => v.parse(Compose, parse(composeText, { merge: true }));
