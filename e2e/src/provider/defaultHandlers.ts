import { empty, json } from './responses.ts';
import type { Answer, Call, Provider } from './Provider.ts';

const readEmail = (body: unknown) => (body as { email?: unknown } | undefined)?.email;

/** What the provider answers where a test says nothing: no envelope, lists under several names, and no call beyond the specification. */
export const defaultHandlers = (provider: Provider): readonly [Call, Answer][] => [
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
