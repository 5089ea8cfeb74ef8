import type { Insertion } from './insertions.ts';
import type { Name } from './readName.ts';

/** The insertions that register a new call. */
export const endpointInsertions = ({ slug, camel, title }: Name): Insertion[] => [
  {
    file: 'shared/src/contract/index.ts',
    before: /^export \* from '.\/remote.ts';$/,
    text: `export * from './${camel}.ts';\n`,
  },
  // The front end makes the call only if it is announced (decision 0067), because other providers lack it.
  { file: 'shared/src/contract/capabilities.ts', before: /^ {2}\| 'telemetry'$/, text: `  | '${slug}'\n` },
  {
    file: 'shared/src/contract/capabilities.ts',
    before: /^ {2}'delete-account': /,
    text: `  ${slug === camel ? slug : `'${slug}'`}: ['GET /${slug}'],\n`,
  },
  { file: 'shared/src/contract/contract.test.ts', before: /^ {2}contract\.account,$/, text: `  contract.${camel},\n` },
  {
    file: 'shared/src/contract/schemas/index.ts',
    before: /^export \* from '.\/registry.ts';$/,
    text: `import * as ${camel} from './${camel}.ts';\n`,
  },
  { file: 'shared/src/contract/schemas/index.ts', before: /(?<=^export \{[^}]*)\bmeta\b/, text: `${camel}, ` },
  {
    file: 'shared/src/contract/schemas/index.ts',
    before: /^\} as const satisfies/,
    text: `  'GET /${slug}': ${camel}.get,\n`,
  },
  {
    file: 'api/src/operations/endpointDescriptions.ts',
    before: /^\};$/,
    text: `  'GET /${slug}': 'Returns ${title}.',\n`,
  },
  {
    file: 'api/src/app.ts',
    before: /^import \{ trackingRoutes \}/,
    text: `import { ${camel}Routes } from './${slug}/index.ts';\n`,
  },
  { file: 'api/src/app.ts', before: /(?<=^const areas = \[[^\]]*)\bexportRoutes\b/, text: `${camel}Routes, ` },
  {
    file: 'api/src/contract.test.ts',
    before: /^ {2}test\('no call was left out'/,
    text: `  test('${slug}', async () => {\n    await ask('GET /${slug}', { as: ann });\n  });\n\n`,
  },
];
