import { describe, expect, test } from 'vitest';
import * as contract from './index.ts';
import { type CallDefinition, endpointSchemas } from './schemas/index.ts';

const isEndpoint = (value: unknown): value is contract.Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'read' in value;
const endpoints = Object.values<unknown>(contract).flatMap((group) =>
  Object.values(Object(group) as object).filter(isEndpoint),
);

test('every call of the browser has its schemas, and every schema its call', () => {
  const calls = endpoints.map(({ method, path }) => `${method} ${path}`);
  // A call may have several readers.
  expect([...new Set(calls)].toSorted()).toEqual(Object.keys(endpointSchemas).toSorted());
});

// Specification 17.6 to 17.12.
const SPECIFIED_CALLS = [
  'POST /auth/login',
  'POST /auth/register',
  'POST /auth/send-otp',
  'POST /auth/verify-otp',
  'POST /auth/forgot-password',
  'POST /auth/logout',
  'POST /auth/refresh',
  'GET /user/profile',
  'GET /user/profile/notification_settings',
  'POST /user/profile/notification_settings',
  'GET /subscription/plans',
  'GET /subscription/status',
  'GET /cves',
  'GET /cves/daily',
  'GET /cves/{cveId}',
  'GET /cves/{cveId}/timeline',
  'GET /user/trackings',
  'POST /user/tracking',
  'POST /user/tracking/delete',
  'GET /vendors',
  'GET /vendors/stats',
  'GET /vendors/{id}',
  'GET /products',
  'GET /products/stats',
  'GET /products/{id}',
  'GET /product_versions/{id}',
  'POST /export',
  'GET /export',
  'GET /export/status/{id}',
  'GET /export/download/{id}',
];

test('every call beyond the specification belongs to a capability', () => {
  const beyond = Object.values(contract.capabilityCalls).flat();
  expect([...SPECIFIED_CALLS, ...beyond].toSorted()).toEqual(Object.keys(endpointSchemas).toSorted());
});

test('every call that needs a sign-in states whether an API token may make it, and with which scope', () => {
  const definitions: CallDefinition[] = Object.values(endpointSchemas);
  const silent = definitions.filter(({ access, scope }) => (access === 'public') === (scope !== undefined));
  expect(silent.map(({ call }) => call)).toEqual([]);
});

describe('parseCapabilities', () => {
  test('reads names in any case, and leaves out those it does not know', () => {
    expect(contract.parseCapabilities('Meta, telemetry,teleport,')).toEqual(new Set(['meta', 'telemetry']));
  });

  test('reads the capabilities of calls that areas own', () => {
    expect(contract.parseCapabilities('meta, exports/shared-notes, /x, a/b/c, x/')).toEqual(
      new Set(['meta', 'exports/shared-notes']),
    );
  });

  test('returns undefined without the header, and an empty set for an empty one', () => {
    expect(contract.parseCapabilities(null)).toBeUndefined();
    expect(contract.parseCapabilities('')).toEqual(new Set());
  });
});

test('no reader of a specified call throws, whatever it is given', () => {
  const odd = [
    undefined,
    null,
    7,
    'x',
    true,
    [],
    {},
    [null, 1, 'a', {}],
    { data: null },
    { data: [null] },
    { pagination: 3 },
  ];
  for (const endpoint of endpoints.filter(({ extension }) => extension === undefined)) {
    for (const data of odd) expect(() => endpoint.read(data)).not.toThrow();
  }
});

test('a call that an area owns belongs to the capability of its address', () => {
  const notes = contract.areaEndpoint()('GET', '/exports/shared-notes/{id}', contract.asString);
  expect(contract.findCapability(notes)).toBe('exports/shared-notes');
});

describe('getSkeletonKind', () => {
  test.each([
    ['list', { paths: ['/a'], sharedModules: ['tables'], header: { title: 'A', subtitle: 'Loading...' } }],
    ['rows', { paths: ['/a'], sharedModules: ['tables'], header: { title: 'A', subtitle: 'All of A' } }],
    ['rows', { paths: ['/a'], sharedModules: ['personal'] }],
    ['detail', { paths: ['/a/{id}'], sharedModules: ['tables'] }],
    ['form', { paths: ['/a'], sharedModules: ['forms'] }],
  ])('%s', (kind, screen) => {
    expect(contract.getSkeletonKind(screen)).toBe(kind);
  });
});
