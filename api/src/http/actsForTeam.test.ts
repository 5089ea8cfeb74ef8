import { actsForTeam } from '@faultline/shared/contract';
import { type CallDefinition, endpointSchemas } from '@faultline/shared/contract/schemas';
import { expect, test } from 'vitest';
import { getLeastRole } from './createRouter.ts';

// The types check the calls of areas.
test('the browser names the team of the page in exactly the shared calls that act for one', () => {
  const definitions: CallDefinition[] = Object.values(endpointSchemas);
  const accepting = definitions.filter((definition) => getLeastRole(definition) !== undefined);
  const naming = definitions.filter(({ call }) => actsForTeam({ path: call.split(' ')[1] ?? '' }));
  expect(naming.map(({ call }) => call)).toEqual(accepting.map(({ call }) => call));
});
