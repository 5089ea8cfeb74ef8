import { empty, says } from './answers.ts';
import type { Answer, Call, Provider } from './Provider.ts';

const emailOf = (body: unknown) => (body as { email?: unknown } | undefined)?.email;

/** What the provider answers where a test says nothing: no envelope, lists under several names, and no call beyond the specification. */
export const homeGround = (provider: Provider): readonly [Call, Answer][] => [
  ['POST /auth/login', () => Response.json({ token: provider.token(), user: provider.user })],
  ['POST /auth/register', ({ body }) => Response.json({ user: { id: 8, email: emailOf(body) } }, { status: 201 })],
  ['POST /auth/send-otp', empty(204)],
  ['POST /auth/verify-otp', empty(200)],
  ['POST /auth/forgot-password', says({ ok: true })],
  ['POST /auth/logout', empty(204)],
  ['POST /auth/refresh', () => Response.json({ token: provider.token() })],
  ['GET /user/profile', () => Response.json(provider.user)],
  ['GET /user/profile/notification_settings', says({})],
  ['GET /user/trackings', says([])],
  ['GET /subscription/plans', says([])],
  ['GET /subscription/status', says({ subscription: { plan: 'premium' } })],
  ['GET /cves', says({ cves: [], total: 0 })],
  ['GET /cves/daily', says({ data: [], pagination: { total: 0, next_cursor: null, has_next: false } })],
  ['GET /vendors', says({ data: [], total: 0 })],
  ['GET /products', says([])],
  ['GET /vendors/stats', says({})],
  ['GET /products/stats', says({})],
  ['GET /export', says({ jobs: [] })],
];
