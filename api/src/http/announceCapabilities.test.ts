import { capabilityCalls } from '@faultline/shared/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../testing/index.ts';
import { listCapabilities } from './announceCapabilities.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test.each(['/api/subscription/plans', '/api/user/profile', '/api/no/such/call'])(
  'the response of %s announces every capability that has calls',
  async (path) => {
    const announced = (await world.request(path)).headers.get('API-Capabilities');
    const complete = Object.entries(capabilityCalls).flatMap(([name, calls]) => (calls.length > 0 ? [name] : []));
    expect(announced?.split(', ')).toEqual(complete);
  },
);

test('listCapabilities leaves out a capability of which one call is not routed', () => {
  const routed = new Map([
    ['GET /meta', 'public'],
    ['GET /telemetry', 'public'],
  ] as const);
  expect(listCapabilities(routed)).toEqual(['meta']);
});
