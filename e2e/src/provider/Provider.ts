import type { HttpBindings } from '@hono/node-server';
import { CAPABILITIES_HEADER, type Capability } from '@faultline/shared/contract';
import { type Context, Hono } from 'hono';
import { type ProviderRequest, empty, json, type Answer } from './responses.ts';

type Env = { Bindings: HttpBindings; Variables: { request: ProviderRequest } };

export type Call = `${'GET' | 'POST'} /${string}`;

// The calls of the specification (17.6 to 17.12).
const SPECIFIED_CALLS: readonly RegExp[] = [
  /^POST \/auth\/(login|register|send-otp|verify-otp|forgot-password|logout|refresh)$/,
  /^GET \/user\/(profile|trackings)$/,
  /^(GET|POST) \/user\/profile\/notification_settings$/,
  /^POST \/user\/tracking(\/delete)?$/,
  /^GET \/subscription\/(plans|status)$/,
  /^GET \/cves(\/(daily|CVE-[^/]+(\/timeline)?))?$/i,
  /^GET \/(vendors|products)(\/[^/]+)?$/,
  /^GET \/product_versions\/[^/]+$/,
  /^(GET|POST) \/export$/,
  /^GET \/export\/(status|download)\/[^/]+$/,
];

// The path prefix of the API; the reference API uses `/api`.
export const PREFIX = '/v1';

function parseBody(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

async function readRequest({ req }: Context): Promise<ProviderRequest> {
  const { method, path } = req;
  const base = { method, path: path.slice(PREFIX.length), params: {} };
  return { ...base, query: req.query(), headers: req.header(), body: parseBody(await req.text()) };
}

// A third-party API: it responds as configured by the test and records every request.
export class Provider {
  readonly user = { user_id: 7, email: 'reader@elsewhere.example', email_verified: true, plan: 'Premium' };
  readonly #answers = new Map<Call, Answer>();
  #capabilities: readonly Capability[] | undefined;
  readonly #requests: { call: string; request: ProviderRequest }[] = [];

  constructor() {
    for (const [call, answer] of defaultHandlers(this)) this.answers(call, answer);
  }

  // Sets the response of a call. The last configured response wins.
  answers(call: Call, answer: Answer): void {
    this.#answers.delete(call);
    this.#answers.set(call, answer);
  }

  // Sets the announced capabilities. Without this call, responses have no such header, as from a third party.
  announces(...capabilities: Capability[]): void {
    this.#capabilities = capabilities;
  }

  // Returns the requests of a call in order, or all requests.
  requests(call?: Call): ProviderRequest[] {
    return this.#requests.filter((entry) => call === undefined || entry.call === call).map(({ request }) => request);
  }

  // Returns the requests that the specification does not define, in order.
  unspecifiedCalls(): string[] {
    const calls = this.#requests.map(({ request: { method, path } }) => `${method} ${path}`);
    return calls.filter((call) => !SPECIFIED_CALLS.some((pattern) => pattern.test(call)));
  }

  // Creates a token that expires in `seconds`.
  token(seconds = 900): string {
    return token(this.user.email, seconds);
  }

  fetch(request: Request, connection: HttpBindings): Response | Promise<Response> {
    return this.#app().fetch(request, connection);
  }

  // Created for each request, because a Hono router accepts no routes after its first match.
  #app(): Hono<Env> {
    const app = new Hono<Env>().basePath(PREFIX);
    app.use(async (c, next) => {
      c.set('request', await readRequest(c));
      await next();
      if (this.#capabilities !== undefined) c.header(CAPABILITIES_HEADER, this.#capabilities.join(','));
    });
    const newestFirst = [...this.#answers].toReversed();
    const fixedFirst = newestFirst.toSorted(([a], [b]) => Number(a.includes(':')) - Number(b.includes(':')));
    for (const [call, answer] of fixedFirst) {
      const [method = '', path = ''] = call.split(' ');
      app.on(method, path, (c) => {
        const request = { ...c.get('request'), params: c.req.param() as Record<string, string> };
        this.#requests.push({ call, request });
        return answer(request, c.env);
      });
    }
    // A common framework's response to unknown paths.
    app.all('*', (c) => {
      const request = c.get('request');
      this.#requests.push({ call: `${request.method} ${request.path}`, request });
      return c.html(`<!doctype html><title>Error</title><pre>Cannot ${request.method} ${request.path}</pre>`, 404);
    });
    return app;
  }
}

const readEmail = (body: unknown) => (body as { email?: unknown } | undefined)?.email;

// The default responses: no envelope, lists under several names, and no call beyond the specification.
const defaultHandlers = (provider: Provider): readonly [Call, Answer][] => [
  ['POST /auth/login', () => Response.json({ token: provider.token(), user: provider.user })],
  ['POST /auth/register', ({ body }) => Response.json({ user: { id: 8, email: readEmail(body) } }, { status: 201 })],
  ['POST /auth/send-otp', empty(204)],
  ['POST /auth/verify-otp', empty(200)],
  ['POST /auth/forgot-password', json({ ok: true })],
  ['POST /auth/logout', empty(204)],
  ['POST /auth/refresh', () => Response.json({ token: provider.token() })],
  ['GET /user/profile', () => Response.json(provider.user)],
  ['GET /user/profile/notification_settings', json({})],
  ['GET /user/trackings', json([])],
  ['GET /subscription/plans', json([])],
  ['GET /subscription/status', json({ subscription: { plan: 'premium' } })],
  ['GET /cves', json({ cves: [], total: 0 })],
  ['GET /cves/daily', json({ data: [], pagination: { total: 0, next_cursor: null, has_next: false } })],
  ['GET /vendors', json({ data: [], total: 0 })],
  ['GET /products', json([])],
  ['GET /vendors/stats', json({})],
  ['GET /products/stats', json({})],
  ['GET /export', json({ jobs: [] })],
];

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

// A third-party token has other claims, another lifetime and a signature that the front end does not verify.
function token(subject: string, seconds: number): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub: subject, scope: 'read write', iat: now, exp: now + seconds };
  return [part({ alg: 'RS256', kid: 'elsewhere-1' }), part(claims), 'c2lnbmVkIGVsc2V3aGVyZQ'].join('.');
}
