import { readFile, rm, writeFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, test } from 'vitest';
import boundaries from '../../../../import-boundaries.json' with { type: 'json' };
import { boundaryRules } from './boundaryRules.ts';

const root = join(import.meta.dirname, '../../../..');
// Inside the project, because the linter takes its configuration from its folder.
const scratch = join(root, '.cache/import-boundaries');

// Lints one line as the content of `file`, and returns what the boundaries report.
async function lint(file: string, code: string): Promise<string> {
  const path = join(scratch, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${code}\n`);
  const config = { rules: {}, overrides: boundaryRules(boundaries) };
  await writeFile(join(scratch, '.oxlintrc.json'), JSON.stringify(config));
  const options = { preferLocal: true, localDir: root, cwd: scratch, reject: false, all: true } as const;
  const { all } = await execa('oxlint', ['-c', '.oxlintrc.json', '--no-ignore', '-A', 'correctness', file], options);
  return all;
}

beforeAll(() => mkdir(scratch, { recursive: true }));
afterAll(() => rm(scratch, { recursive: true, force: true }));

test.each([
  ['remote-vulns/src/a.ts', "import { ofetch } from 'ofetch';", '@faultline/shared/query'],
  ['remote-new/src/a.ts', "import { Button } from '@mui/material';", '@faultline/shared/ui'],
  ['remote-vulns/src/a.ts', "export * from '../../remote-auth/src/b.ts';", 'by name, through an entry point'],
  ['host/src/a.ts', "import { useQuery } from '@tanstack/react-query';", 'useCommand of @faultline/shared/query'],
  ['host/src/a.ts', "import { x } from '@faultline/shared/contract/schemas';", 'stay out of the browser'],
  ['shared/src/ui/a.ts', "import { ofetch } from 'ofetch';", '@faultline/shared/query'],
  ['shared/src/newcomer/a.ts', "import * as echarts from 'echarts/core';", '@faultline/shared/charts'],
  ['platform/src/a.ts', "import { useSession } from '@faultline/shared/session';", '@faultline/shared/contract'],
  ['api/src/auth/a.ts', "import pg from 'pg';", 'api/src/db'],
  ['api/src/http/a.ts', "import { x } from '../auth/index.ts';", 'know no area of the API'],
  ['api/src/http/a.ts', "import { useSession } from '@faultline/shared/session';", '@faultline/shared/contract'],
  ['shared/src/ui/a.test.tsx', "import { createMemoryRouter } from 'react-router-dom';", 'render in a MemoryRouter'],
  ['host/src/a.ts', "import { RouterProvider } from 'react-router';", 'render in a MemoryRouter'],
  ['remote-auth/src/a.ts', "import { stubApi } from '@faultline/shared/testing';", 'Test tools stay'],
])('in %s, %s is refused and the way out is named', async (file, code, wayOut) => {
  const output = await lint(file, code);
  expect(output).toContain('no-restricted-imports');
  expect(output).toContain(wayOut);
});

test.each([
  ['remote-vulns/src/a.ts', "export * from '@faultline/shared/query';"],
  ['shared/src/api/a.ts', "export { ofetch } from 'ofetch';"],
  ['shared/src/ui/a.ts', "export * from '@mui/material';"],
  ['platform/src/a.ts', "export * from '@faultline/shared/contract/schemas';"],
  ['host/src/a.test.tsx', "export { MemoryRouter, Routes } from 'react-router-dom';"],
  ['host/src/a.ts', "export type { InferOutput } from 'valibot';"],
  ['remote-auth/src/a.test.ts', "export * from '@faultline/shared/testing';"],
])('in %s, %s may pass', async (file, code) => {
  expect(await lint(file, code)).toContain('0 errors');
});

test('every browser entry point of shared is closed to code that runs in Node', async () => {
  const { exports } = JSON.parse(await readFile(join(root, 'shared/package.json'), 'utf8')) as { exports: object };
  const entryPoints = Object.keys(exports).filter(
    (entryPoint) => !/^\.\/(contract|csv|versions|search)\b/.test(entryPoint) && !entryPoint.endsWith('.json'),
  );
  for (const entryPoint of entryPoints) {
    const specifier = entryPoint.replace('.', '@faultline/shared');
    const shut = boundaries.boundaries.some(
      (boundary) => boundary.in?.includes('api') && boundary.ban.some((ban) => new RegExp(ban).test(specifier)),
    );
    expect(shut, `${specifier} is missing in import-boundaries.json`).toBe(true);
  }
});
