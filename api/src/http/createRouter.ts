import type { AnswerOf, EndpointSchemas } from '@faultline/shared/contract';
import { type CallDefinition, type TeamRole, teamRoles } from '@faultline/shared/contract/schemas';
import { type Context, Hono } from 'hono';
import type { InferOutput } from 'valibot';
import type { ApiTokens } from '../sessions/ApiTokens.ts';
import type { AuthenticatedUser, Credential } from '../sessions/AuthenticatedUser.ts';
import type { Db } from '../db/index.ts';
import { looksLikeApiToken } from '../sessions/apiTokenText.ts';
import { findMembership, type Membership } from '../sessions/findMembership.ts';
import type { Sessions } from '../sessions/Sessions.ts';
import { type ApiResult, toEnvelope } from './envelope.ts';
import type { AppEnv } from './AppEnv.ts';
import type { AuditEvent } from '../audit/events.ts';
import type { AuditLog, AuditSubject } from './AuditLog.ts';
import { callSchemas } from './callSchemas.ts';
import { getClientNetwork, readSource, takeByNetwork } from './limits/networkLimits.ts';
import type { Limit, RateLimiter } from './limits/RateLimiter.ts';
import type { Allowance, CallLimiter } from './limits/CallLimiter.ts';
import { readBody, readId, readParams, readQuery } from './readRequest.ts';
import { badRequest, forbidden, HttpError, notFound, unauthorized } from './HttpError.ts';

type AllSchemas = typeof callSchemas;
export type EndpointName = keyof AllSchemas;
type UserOf<S> = S extends { access: 'public' } ? undefined : AuthenticatedUser;
type Read<S extends EndpointSchemas, K extends 'query' | 'body'> =
  S[K] extends NonNullable<EndpointSchemas[K]> ? InferOutput<S[K]> : undefined;
type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

export interface RouterDeps {
  db: Db;
  sessions: Pick<Sessions, 'getUser' | 'explainEnd' | 'findProof'>;
  apiTokens: Pick<ApiTokens, 'getUser'>;
  limiter: Pick<RateLimiter, 'take'>;
  readLimiter: CallLimiter;
  tokenLimiter: CallLimiter;
  audit: AuditLog;
  calls: Set<EndpointName>;
}

export interface RouteOptions {
  limit?: Limit;
  userLimit?: Limit;
  // Without one, only denied access is recorded.
  audit?: AuditEvent;
  // A call other than GET that only reads: the limits of reads apply.
  reads?: boolean;
}

export interface RequestParams<S extends EndpointSchemas, C extends string, P> {
  query: Read<S, 'query'>;
  body: Read<S, 'body'>;
  params: Record<ParamNames<C>, string>;
  // The owner of what the call reads or changes: the person who makes it, or the team that the request names.
  user: P;
  actor: P;
  // Of `actor` in that team; `owner` where the request names none.
  role: TeamRole;
  // For calls that verify it themselves.
  token: string | undefined;
  // The source of entries in the audit log. Calls without a signed-in user set `userId`.
  audit: AuditSubject;
  c: Context<AppEnv>;
}

// A handler returns the envelope's data, `answer(data, message)`, or a complete Response.
type Result<S extends EndpointSchemas> = AnswerOf<S> | ApiResult<AnswerOf<S>> | Response;

export type DefineRoute = <const C extends EndpointName>(
  call: C,
  options: RouteOptions,
  handle: (request: RequestParams<AllSchemas[C], C, UserOf<AllSchemas[C]>>) => Promise<Result<AllSchemas[C]>>,
) => void;

// The pipeline of a route is: limit, authenticate, check the scope of an API token, find the team and the role in it,
// require proof, validate by the contract's schemas, handle, wrap. Fixed paths take precedence over parameters, in any order.
export function createRouter(deps: RouterDeps, define: (route: DefineRoute) => void): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const pending: { call: EndpointName; mount: () => void }[] = [];
  const route: DefineRoute = (call, options, handle) => {
    const definition: CallDefinition = callSchemas[call];
    const [method = '', path = ''] = call.split(' ');
    const answer = async (c: Context<AppEnv>, audit: AuditSubject) => {
      if (options.limit) await takeByNetwork(deps.limiter, c, call, options.limit);
      const user = definition.access === 'public' ? undefined : await authenticate(deps, c);
      Object.assign(audit, user && describeUser(user));
      if (definition.access === 'operator' && user?.isOperator !== true)
        throw forbidden('This page is for operators of this installation.', 'ERR_OPERATOR_REQUIRED');
      if (user?.credential.kind !== 'token') return respond(c, user, audit);
      const key = `token ${user.credential.id}`;
      stateAllowance(c, deps.tokenLimiter.getAllowance(key));
      return deps.tokenLimiter.run(key, () => {
        checkScope(user.credential, definition);
        return respond(c, user, audit);
      });
    };
    const respond = async (c: Context<AppEnv>, user: AuthenticatedUser | undefined, audit: AuditSubject) => {
      if (user && options.userLimit) await deps.limiter.take(`${call} user ${user.userId}`, options.userLimit);
      const { owner, role } = user === undefined ? NOBODY : await findOwner(deps.db, c, user, definition);
      if (owner !== user) audit.about = owner?.userId;
      if (user && definition.proof) await requireProof(deps.sessions, user, definition.proof);
      const request = {
        query: readQuery(c, definition.query),
        body: await readBody(c, definition.body, user === undefined ? audit : {}),
        params: readParams(c),
        user: owner,
        actor: user,
        role,
        token: bearerToken(c),
        audit,
        c,
      };
      const run = () => handle(request as unknown as Parameters<typeof handle>[0]);
      const reader = user === undefined ? getClientNetwork(c) : `user ${user.userId}`;
      const result = method === 'GET' || options.reads ? await deps.readLimiter.run(reader, run) : await run();
      return result instanceof Response ? result : c.json(toEnvelope(result));
    };
    const serve = async (c: Context<AppEnv>) => {
      c.set('route', path);
      const subject: AuditSubject = readSource(c);
      try {
        const response = await answer(c, subject);
        if (options.audit) deps.audit.record(c, options.audit, subject);
        return response;
      } catch (error) {
        if (options.audit ?? isRefusedAccess(error)) deps.audit.record(c, options.audit ?? 'access', subject, error);
        throw error;
      }
    };
    deps.calls.add(call);
    pending.push({ call, mount: () => app.on(method, path.replaceAll(/\{(\w+)\}/g, ':$1'), serve) });
  };
  define(route);
  for (const { mount } of pending.toSorted((a, b) => countParams(a.call) - countParams(b.call))) mount();
  return app;
}

const describeUser = ({ userId, email, credential: { kind, id } }: AuthenticatedUser): AuditSubject => ({
  userId,
  email,
  credential: `${kind}:${id}`,
});

const isRefusedAccess = (error: unknown) =>
  error instanceof HttpError && (error.status === 401 || error.status === 403);

const countParams = (call: string) => call.split('{').length;

// @throws HttpError 401 with a code that tells a missing session from an unverified address.
async function authenticate(
  { sessions, apiTokens }: Pick<RouterDeps, 'sessions' | 'apiTokens'>,
  c: Context<AppEnv>,
): Promise<AuthenticatedUser> {
  const token = bearerToken(c);
  if (token === undefined) throw unauthorized('Please sign in to continue.');
  const isApiToken = looksLikeApiToken(token);
  const user = await (isApiToken ? apiTokens.getUser(token, getClientNetwork(c)) : sessions.getUser(token));
  if (user === undefined && isApiToken) {
    throw unauthorized('This API token was revoked or has expired, or never existed.', 'ERR_TOKEN_INVALID');
  }
  if (user === undefined) throw unauthorized(await sessions.explainEnd(token), 'ERR_SESSION_EXPIRED');
  if (!user.emailVerified) throw unauthorized('Please verify your email to continue', 'ERR_EMAIL_NOT_VERIFIED');
  return user;
}

const NOBODY = { owner: undefined, role: 'owner' } as const;

// The only place that decides for whom a request acts (decision 0163).
// @throws HttpError 400, 403 or 404
async function findOwner(
  db: Db,
  c: Context<AppEnv>,
  user: AuthenticatedUser,
  definition: CallDefinition,
): Promise<Membership> {
  const named = c.req.param('teamId') ?? c.req.header(TEAM_HEADER);
  if (named === undefined) return { owner: user, role: 'owner' };
  const leastRole = getLeastRole(definition);
  if (leastRole === undefined) throw badRequest('This call does not act for a team.', 'ERR_TEAM_NOT_ACCEPTED');
  const teamId = readId(named, 'Team not found');
  if (user.credential.kind === 'token') {
    if (teamId === user.userId) return { owner: user, role: 'owner' };
    throw forbidden('This API token does not belong to the team.', 'ERR_TEAM_TOKEN');
  }
  const membership = await findMembership(db, user, teamId);
  if (membership === undefined) throw notFound('Team not found', 'ERR_TEAM_NOT_FOUND');
  if (teamRoles.indexOf(membership.role) < teamRoles.indexOf(leastRole)) {
    throw forbidden(`Your role in the team is ${membership.role}; this needs ${leastRole}.`, 'ERR_TEAM_ROLE');
  }
  if (membership.lacksSecondFactor && definition.withoutSecondFactor !== true) {
    throw forbidden('This team requires a second factor. Set one up under Account.', 'ERR_TEAM_SECOND_FACTOR');
  }
  return membership;
}

export const TEAM_HEADER = 'Faultline-Team';

export function getLeastRole({ team, scope }: CallDefinition): TeamRole | undefined {
  if (team !== undefined || scope === undefined || scope === 'session' || scope === 'account:read') return team;
  return scope.endsWith(':write') ? 'member' : 'viewer';
}

function checkScope({ scopes = [] }: Credential, { scope = 'session' }: CallDefinition): void {
  if (scope === 'session')
    throw forbidden('API tokens cannot make this call. Sign in instead.', 'ERR_SESSION_REQUIRED');
  if (scopes.includes(scope)) return;
  throw new HttpError({
    status: 403,
    code: 'ERR_SCOPE',
    message: `This API token lacks the scope ${scope}.`,
    headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}"` }, // RFC 6750, section 3.1
  });
}

function stateAllowance(c: Context<AppEnv>, { quota, windowSeconds, remaining, resetSeconds }: Allowance): void {
  c.header('RateLimit-Policy', `"token";q=${quota};w=${windowSeconds}`);
  c.header('RateLimit', `"token";r=${remaining};t=${resetSeconds}`);
}

// @throws HttpError 403
async function requireProof(
  sessions: RouterDeps['sessions'],
  { credential }: AuthenticatedUser,
  proof: NonNullable<CallDefinition['proof']>,
): Promise<void> {
  const { isFresh, hasPassword, hasSecondFactor } = await sessions.findProof(credential.id);
  if (isFresh || (proof === 'second-factor' && hasPassword && !hasSecondFactor)) return;
  throw forbidden('Confirm that it is you to continue.', 'ERR_PROOF_REQUIRED');
}

const bearerToken = (c: Context): string | undefined =>
  /^bearer ([\w.~+/=-]{1,4096})$/i.exec(c.req.header('authorization') ?? '')?.[1];
