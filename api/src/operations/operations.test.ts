import { createHash } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { sql } from '../db/index.ts';
import { createTestContext } from '../testing/index.ts';
import { setUpTestContext } from '../testing/setUpTestContext.ts';
import type { OpenApi, Operation } from './openApi.ts';
import type { CallDefinition } from '@faultline/shared/contract/schemas';
import * as v from 'valibot';
import { callSchemas, type EndpointName } from '../http/index.ts';

const context = setUpTestContext(() => ({
  env: { PUBLIC_URL: 'https://faultline.example', OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'faultline' },
}));

test('the server is alive before it is ready, and reports the missing steps', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  context.deps.readiness.waitFor('demo data', promise);
  expect((await context.request('/api/healthz')).status).toBe(200);
  const waiting = await context.request('/api/readyz');
  expect(waiting.status).toBe(503);
  expect(await waiting.json()).toEqual({ status: 'not ready', missing: ['demo data'] });
  resolve();
  await promise;
  expect(await (await context.request('/api/readyz')).json()).toEqual({ status: 'ready' });
});

test.each(['pglite', 'postgres'] as const)('is ready while a transaction or a long search has %s', async (engine) => {
  const busy = await createTestContext({ engine });
  onTestFinished(() => busy.close());
  const { db } = busy.deps;
  const leave = Promise.withResolvers<void>();
  const entered = Promise.withResolvers<void>();
  const transaction = db.transaction(async (tx) => {
    await tx.rows(sql`select 1`);
    entered.resolve();
    await leave.promise;
  });
  await entered.promise;
  const search = db.rows(sql`select count(*) from generate_series(1, 3000000)`);
  expect((await busy.request('/api/readyz')).status).toBe(200); // else it would wait for the transaction, which waits for it
  leave.resolve();
  await transaction;
  let found = false;
  void search.then(() => (found = true));
  expect((await busy.request('/api/readyz')).status).toBe(200);
  expect(found).toBe(false);
  await search;
});

test('measures requests by route, and serves metrics to private networks only', async () => {
  const { token } = await context.createUser();
  await context.request('/api/cves/CVE-2026-9999', { headers: { authorization: `Bearer ${token}` } });
  await context.request('/api/made/up');
  const text = await (await context.request('/api/metrics')).text();
  expect(text).toMatch(
    /http_request_duration_seconds_count\{.*method="GET",route="\/cves\/\{cveId\}",status="404"\} 1/,
  );
  expect(text).toMatch(/route="none",status="404"/);
  expect(text).toContain('nodejs_eventloop_lag_seconds');
  const outside = await context.request('/api/metrics', { headers: { 'x-forwarded-for': '203.0.113.5' } });
  expect(outside.status).toBe(404);
});

test('the OpenAPI document lists every call of the contract, with who may make it', async () => {
  const document = (await (await context.request('/api/openapi.json')).json()) as OpenApi;
  const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(new Set(listed)).toEqual(new Set(Object.keys(callSchemas)));
  expect(document.paths['/user/sessions']?.get?.security).toEqual([{ session: [] }]);
  expect(document.paths['/user/trackings']?.get?.security).toEqual([{ session: [] }, { token: ['trackings:read'] }]);
  expect(document.paths['/auth/login']?.post?.security).toEqual([]);
  const limit = document.paths['/cves']?.get?.parameters.find(({ name }) => name === 'limit');
  expect(limit).toMatchObject({ in: 'query', required: false });
  const ids = Object.values(document.paths).flatMap((methods) => Object.values(methods).map((of) => of.operationId));
  expect(new Set(ids).size).toBe(ids.length);
});

test('every reference of the OpenAPI document leads to a component, and every component is used', async () => {
  const text = await (await context.request('/api/openapi.json')).text();
  const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
  const { components } = JSON.parse(text) as OpenApi;
  expect(new Set(references)).toEqual(new Set(Object.keys(components.schemas)));
  expect(Object.keys(components.schemas)).toEqual(
    expect.arrayContaining(['CveRow', 'Tracking', 'Pagination', 'Error']),
  );
});

// What `npx @redocly/cli lint` checks by its recommended rules.
test.each(Object.keys(callSchemas) as EndpointName[])(
  'the operation %s has errors and valid examples',
  async (call) => {
    const { paths } = (await (await context.request('/api/openapi.json')).json()) as OpenApi;
    const [method = '', path = ''] = call.split(' ');
    const { summary, responses, requestBody } = (paths[path]?.[method.toLowerCase()] ?? {}) as Operation;
    const { answer, body, access, errors = {} }: CallDefinition = callSchemas[call];
    const statuses = ['429', ...Object.keys(errors), ...(access === 'public' ? [] : ['401'])];
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(statuses));
    expect(summary).toMatch(/^[A-Z].*[^.]$/);
    const { content } = responses['200'] as { content: Record<string, { example?: { data: unknown } }> };
    const example = content['application/json']?.example;
    if (answer && example) expect(v.safeParse(answer, example.data).issues).toBeUndefined();
    if (body) expect(v.safeParse(body, requestBody?.content['application/json'].example).issues).toBeUndefined();
  },
);

test('the docs page shows every call, runs nothing and loads nothing', async () => {
  const response = await context.request('/api/docs');
  const html = await response.text();
  for (const call of Object.keys(callSchemas)) expect(html).toContain(call);
  expect(html).toContain('<em>API tokens need trackings:read.</em>');
  expect(html).not.toMatch(/<script|<link|src=|href="https?:|url\(/);
  const hash = createHash('sha256')
    .update(/<style>(.*)<\/style>/s.exec(html)?.[1] ?? '')
    .digest('base64');
  expect(response.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`);
});
