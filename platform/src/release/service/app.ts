import type { Registry } from '@faultline/shared/contract';
import { areaName, releaseVersion } from '@faultline/shared/contract/schemas';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import { requestId } from 'hono/request-id';
import type { Logger } from 'pino';
import * as v from 'valibot';
import { AuthorityError } from '../actions/authority.ts';
import type { ChangeOptions } from '../actions/changeRegistry.ts';
import type { Garbage } from '../actions/gc.ts';
import { publish } from '../actions/publish.ts';
import type { Verdict } from '../compatibility/releaseRules.ts';
import { ReleaseError } from '../registry/registry.ts';
import { openReleaseTree, readManifestsIn, readRegistry, readSets } from '../registry/store.ts';
import { AccessFileError, explainRefusal, readAccess, toAuthority } from './access.ts';
import { type AuditEntry, findRefusal, identifyNetwork, type ServiceEnv, toAttempt, writeAudit } from './audit.ts';
import { applyChange, type ChangeRequest, changeRequest } from './changeRequest.ts';
import { createIdentifier, CredentialError } from './identify.ts';
import type { ServiceMetrics } from './metrics.ts';
import { createUploads, UploadError } from './uploads.ts';

interface ServiceOptions {
  tree: string;
  // The access file (`readAccess`), which is read for each request.
  accessFile: string;
  log: Logger;
  // Proxies whose `X-Forwarded-For` header is trusted.
  trustedProxies?: string[];
  metrics?: ServiceMetrics;
}

// The body of `POST /changes`.
const message = v.strictObject({
  id: v.pipe(v.string(), v.uuid()),
  at: v.pipe(v.string(), v.isoTimestamp()),
  change: changeRequest,
  reason: v.optional(v.pipe(v.string(), v.maxLength(500))),
  force: v.optional(v.boolean(), false),
});

// The response to a change that was made or was not needed.
export interface ChangeAnswer {
  registry: Registry;
  isUnchanged: boolean;
  verdicts: readonly Verdict[];
  // The signature of a preview's link, on signed trees.
  signature?: string;
  removed?: Garbage;
}

const MAX_BODY_BYTES = 100_000;
// The number of registries in one answer, which are read completely.
const MAX_HISTORY = 50;

const fail = (status: 400 | 401 | 403 | 409 | 422, text: string): never => {
  throw new HTTPException(status, { message: text });
};

type Status = 400 | 401 | 403 | 409 | 422 | 429 | 503;

// Returns the response to an expected error; undefined for any other error.
function findAnswer(error: Error): { status: Status; text: string } | undefined {
  const text = error.message;
  if (error instanceof HTTPException) return { status: error.status as Status, text };
  if (error instanceof CredentialError) return { status: 401, text };
  if (error instanceof UploadError) return { status: error.status, text };
  if (error instanceof AuthorityError) return { status: 403, text };
  if (error instanceof AccessFileError)
    return { status: 503, text: 'The access file of this service cannot be used. Its log says why.' };
  return error instanceof ReleaseError ? { status: 422, text } : undefined;
}

// Returns the release that the address names.
function readRelease(c: Context<ServiceEnv>): { area: string; version: string } {
  const parsed = v.safeParse(v.object({ area: areaName, version: releaseVersion }), c.req.param());
  return parsed.success ? parsed.output : fail(400, 'Name an area and a version, such as vulns/1.9.0.');
}

// Changes a tree for callers whose credentials allow it (decision 0098).
export function serviceApp({
  tree,
  accessFile,
  log,
  trustedProxies = ['loopback'],
  metrics,
}: ServiceOptions): Hono<ServiceEnv> {
  const identify = createIdentifier();
  const uploads = createUploads(tree);
  const app = new Hono<ServiceEnv>();
  const record = (c: Context<ServiceEnv>, entry: AuditEntry) => {
    writeAudit(log, c, entry);
    metrics?.count(entry, c.get('attempt')?.action);
  };

  app.use(requestId({ limitLength: 64 }), identifyNetwork(trustedProxies));
  if (metrics) app.use(metrics.measure);
  app.get('/healthz', (c) => c.json({ ok: true }));
  app.use(async (c, next) => {
    const token = /^Bearer (\S{1,8000})$/.exec(c.req.header('Authorization') ?? '')?.[1];
    if (token === undefined) return fail(401, 'A token is needed: set RELEASE_TOKEN.');
    const access = await readAccess(accessFile);
    c.set('access', access);
    c.set('identity', await identify(token, access));
    return next();
  });

  app.get('/registry', async (c) => c.json(await readRegistry(tree)));
  app.get('/manifests/:area/:version', async (c) => {
    const { area, version } = readRelease(c);
    return c.json(await readManifestsIn(tree)(area, version));
  });
  app.get('/history', async (c) => {
    const limit = Math.min(MAX_HISTORY, Math.max(1, Math.trunc(Number(c.req.query('limit')) || 20)));
    const before = Number(c.req.query('before')) || Infinity;
    return c.json(await Array.fromAsync(readSets(tree, { limit, before })));
  });

  const getUpload = (c: Context<ServiceEnv>) => {
    const identity = c.get('identity');
    const { area, version } = readRelease(c);
    c.set('attempt', { action: 'upload', areas: [area], version });
    const refusal = explainRefusal(identity, { action: 'publish', area, version }, false);
    return refusal === null ? { owner: identity.name, area, version } : fail(403, refusal);
  };
  app.get('/uploads/:area/:version', async (c) => c.json(await uploads.list(getUpload(c))));
  app.put('/uploads/:area/:version/:name{.+}', async (c) => {
    const digest = /^sha-256=:([A-Za-z0-9+/]{43}=):$/.exec(c.req.header('Content-Digest') ?? '')?.[1];
    const { body } = c.req.raw;
    if (digest === undefined || body === null) return fail(400, 'A file comes with its Content-Digest (sha-256).');
    await uploads.put(getUpload(c), c.req.param('name'), digest, body);
    return c.body(null, 204);
  });

  app.post('/changes', bodyLimit({ maxSize: MAX_BODY_BYTES }), async (c) => {
    const parsed = v.safeParse(message, await c.req.json().catch(() => undefined));
    if (!parsed.success) return fail(400, `This is not a change: ${v.summarize(parsed.issues)}`);
    const identity = c.get('identity');
    const { id, at, change, reason, force } = parsed.output;
    c.set('attempt', toAttempt(change));
    const refusal = explainRefusal(identity, change, force);
    if (refusal !== null) return fail(403, refusal);
    const used = await refuseRepeated(tree, id, at);
    if (used !== null) return fail(409, used);
    const { name, run } = identity;
    const actor = { name, run, authority: toAuthority(identity, c.get('access')) };
    const answer = await perform(name, change, { why: reason ?? null, force, actor });
    const outcome = answer.isUnchanged ? 'unchanged' : 'accepted';
    record(c, { event: 'release.change', outcome, revision: answer.registry.revision });
    return c.json(answer);
  });

  async function perform(owner: string, change: ChangeRequest, options: ChangeOptions): Promise<ChangeAnswer> {
    let verdicts: readonly Verdict[] = [];
    let isUnchanged = false;
    const complete = {
      ...options,
      onVerdicts: (found: readonly Verdict[]) => void (verdicts = found),
      onUnchanged: () => void (isUnchanged = true),
    };
    if (change.action !== 'publish') {
      let removed: Garbage | undefined;
      const onRemoved = (found: Garbage) => void (removed = found);
      const registry = await applyChange(tree, change, { ...complete, onRemoved });
      return { registry, isUnchanged, verdicts, ...(removed === undefined ? {} : { removed }) };
    }
    const upload = { owner, area: change.area, version: change.version };
    const { provenance = { git: null }, preview = false } = change;
    let signature: string | undefined;
    const registry = await publish(tree, [{ ...(await uploads.open(upload)), provenance }], {
      ...complete,
      stageOnly: (change.stageOnly || change.forTrain || preview) ?? false,
      forTrain: change.forTrain ?? false,
      preview,
      onSigned: (made) => void (signature = made),
    });
    await uploads.remove(upload);
    return { registry, isUnchanged, verdicts, ...(signature === undefined ? {} : { signature }) };
  }

  app.notFound((c) => c.json({ error: 'There is nothing at this address.' }, 404));
  app.onError((error, c) => {
    const known = findAnswer(error);
    const status = known?.status ?? 500;
    const event = findRefusal(status, c.get('attempt'));
    if (event !== undefined && status !== 500) record(c, { event, outcome: 'refused', reason: error.message });
    if (known) return c.json({ error: known.text }, known.status);
    log.error({ err: error, request_id: c.get('requestId') }, 'release service failed');
    return c.json({ error: 'The release service failed. Its log says why.' }, 500);
  });
  return app;
}

// The maximum age of a request, and the maximum difference of a clock that is ahead.
const MAX_AGE_MS = 5 * 60_000;

// Returns why a request must not be carried out; null if it is recent and its id is new. Several processes share the
// claims.
async function refuseRepeated(tree: string, id: string, at: string): Promise<string | null> {
  const now = Date.now();
  const age = now - Date.parse(at);
  if (!(Math.abs(age) <= MAX_AGE_MS)) return 'The request is too old, or the clocks differ by more than five minutes.';
  const isClaimed = await openReleaseTree(tree).claim(id, 3 * MAX_AGE_MS, now);
  return isClaimed ? null : 'This request was sent before.';
}
