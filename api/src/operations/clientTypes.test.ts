import openapiTypescript, { astToString } from 'openapi-typescript';
import { expect, test } from 'vitest';
import { callSchemas, type EndpointName } from '../http/index.ts';
import { openApi } from './openApi.ts';

const HEADER = `// Generated from the OpenAPI document. To update it, run:
// node node_modules/vitest/vitest.mjs run api/src/operations/clientTypes.test.ts --update
`;

test('the types of @faultline/client are those of the OpenAPI document', async () => {
  const document = openApi(new Set(Object.keys(callSchemas) as EndpointName[]));
  const text = JSON.stringify(document, (name, value: unknown) => (/^examples?$/.test(name) ? undefined : value));
  const types = astToString(await openapiTypescript(text, { alphabetize: true, defaultNonNullable: false }));
  await expect(HEADER + types).toMatchFileSnapshot('../../../client/src/generated/api.ts');
});
