import { expect, test } from 'vitest';
import * as contract from './index.ts';
import { wires } from './wire/index.ts';

const groups = [
  contract.account,
  contract.auth,
  contract.cves,
  contract.exportJobs,
  contract.meta,
  contract.products,
  contract.productVersions,
  contract.telemetry,
  contract.trackings,
  contract.vendors,
];

/** Sent by beacon: nobody reads an answer. */
const unread = ['POST /telemetry'];

test('every call of the browser has its schemas, and every schema its call', () => {
  const calls = groups.flatMap((group) => Object.values(group)).map(({ method, path }) => `${method} ${path}`);
  expect([...calls, ...unread].toSorted()).toEqual(Object.keys(wires).toSorted());
});

test('no reader throws, whatever it is given', () => {
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
  for (const endpoint of groups.flatMap((group) => Object.values(group))) {
    for (const data of odd) expect(() => endpoint.read(data)).not.toThrow();
  }
});
