import { capabilityCalls } from '@faultline/shared/contract';
import { expect, test } from 'vitest';
import { setUpTestContext } from '../testing/setUpTestContext.ts';
import { listCapabilities } from './responseHeaders.ts';

const context = setUpTestContext(() => ({
  env: { PUBLIC_URL: 'https://faultline.example', OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'faultline' },
}));

test.each(['/api/subscription/plans', '/api/user/profile', '/api/no/such/call'])(
  'the response of %s announces every capability that has calls',
  async (path) => {
    const announced = (await context.request(path)).headers.get('API-Capabilities');
    const complete = Object.entries(capabilityCalls).flatMap(([name, calls]) => (calls.length > 0 ? [name] : []));
    expect(announced?.split(', ')).toEqual(expect.arrayContaining(complete));
  },
);

test('listCapabilities leaves out a capability of which one call is not routed', () => {
  const routed = new Set(['GET /meta', 'GET /telemetry'] as const);
  expect(listCapabilities(routed)).toEqual(['meta']);
});
