import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { scratchWorkspace } from '../../fixtures/scratchWorkspace.ts';
import { buildArea } from './buildArea.ts';
import { checkEntrySize } from './analysis/createManifest.ts';

let workspace: ReturnType<typeof scratchWorkspace>;
const at = (file: string) => path.join(workspace.root, file);
const put = (file: string, text: string) => {
  mkdirSync(path.dirname(at(file)), { recursive: true });
  writeFileSync(at(file), text);
};
const screen = (code: string) =>
  put('remote-beta/src/BetaScreen.tsx', `${code}\nexport const BetaScreen = () => <p>{String(used)}</p>;\n`);
const build = (area: string) => buildArea(area, { root: workspace.root });

beforeEach(() => {
  workspace = scratchWorkspace();
});
afterEach(() => workspace.dispose());

test.each([
  [
    'a name that a library has but the facade does not give',
    `import { useStore as used } from 'jotai';`,
    'src/BetaScreen.tsx takes "useStore" from "jotai", but @faultline/shared/core does not export it',
  ],
  [
    'an entry point as a whole',
    `import * as used from '@faultline/shared/ui';`,
    'src/BetaScreen.tsx takes "@faultline/shared/ui" whole. Import what it uses by name.',
  ],
  [
    'a part of a library that is not mapped',
    `import { atomWithReset as used } from 'jotai/utils';`,
    '"jotai" is in the remote\'s output',
  ],
  ['a library of its own', `import used from 'react-dom';`, '"react-dom" is in the remote\'s output'],
  [
    'an entry point that is in no group',
    `import { Panel as used } from '@faultline/shared/core';`,
    "Panel.tsx of @faultline/shared is in the remote's output. Import an entry point that federation.json lists.",
  ],
  [
    'code of another area',
    `import { FirstScreen as used } from '../../remote-alpha/src/first/FirstScreen.tsx';`,
    'FirstScreen.tsx is outside of remote-beta. Areas meet only at run time',
  ],
])('a remote that takes %s is refused', async (_, code, message) => {
  screen(code);
  await expect(build('beta')).rejects.toThrow(message);
});

test('a remote that makes a call of its own without asking whether the API announces it is refused', async () => {
  put(
    'remote-beta/contract/notes.ts',
    `export const notes = { get: { method: 'GET', path: '/beta/notes', capability: 'beta/notes', read: () => null } };`,
  );
  put('remote-beta/contract/schemas/notes.ts', 'export const get = {};');
  screen(`import { notes } from '../contract/notes.ts';\nconst used = notes.get;`);
  await expect(build('beta')).rejects.toThrow(
    "GET /beta/notes is called, but nothing asks for its capability: where an API does not announce it, the screen fails. Show what needs it only where useCapability('beta/notes') is true.",
  );
  screen(`import { notes } from '../contract/notes.ts';
    const useCapability = (name: string) => name !== '';
    const used = useCapability('beta/notes') && notes.get;`);
  expect((await build('beta')).manifest.calls).toEqual({ 'GET /beta/notes': { capability: 'beta/notes' } });
});

test('a type from an entry point is not a value, and an entry point fetched later is asked for by all its names', async () => {
  screen(`import type { PanelProps } from '@faultline/shared/ui';
    const used: PanelProps = { title: 'x' };
    export const later = () => import('@faultline/shared/tables');`);
  expect((await build('beta')).manifest).toMatchObject({ sharedImports: { '@faultline/shared/tables': ['Table'] } });
});

test('a style sheet in a remote is refused', async () => {
  put('remote-beta/src/beta.css', 'body { color: red }');
  screen(`import './beta.css';\nconst used = 1;`);
  await expect(build('beta')).rejects.toThrow('a remote brings no style sheet');
});

test('a screen whose module is not there, or exports another name, is refused', async () => {
  screen('const used = 1;\nexport const Other = 1;');
  const described = (expose: string, from: string) =>
    `{ expose: '${expose}', from: '${from}', paths: ['/${expose}'], access: 'public' }`;
  const screens = [described('Gone', './src/Gone.tsx'), described('Beta', './src/BetaScreen.tsx')];
  put('remote-beta/remote.ts', `export const remote = { name: 'beta', screens: [${screens.join()}] };`);
  const message = await build('beta').catch((error: unknown) => String(error));
  expect(message).toContain('screen "Gone" comes from ./src/Gone.tsx, but there is no such file');
  expect(message).toContain('./src/BetaScreen.tsx does not export "Beta"');
});

test('a screen cannot need what nobody can fetch', async () => {
  const one = `{ expose: 'BetaScreen', from: './src/BetaScreen.tsx', paths: ['/b'], access: 'public', sharedModules: ['core'] }`;
  put('remote-beta/remote.ts', `export const remote = { name: 'beta', screens: [${one}] };`);
  await expect(build('beta')).rejects.toThrow('"BetaScreen" needs "core", but what can be fetched is tables.');
});

test('code that does not compile is told with its file', async () => {
  screen('const used = ;');
  await expect(build('beta')).rejects.toThrow(/BetaScreen\.tsx/);
  screen(`import { used } from './nowhere.ts';`);
  await expect(build('beta')).rejects.toThrow(/nowhere\.ts/);
});

test('a host that forgot to provide a group is refused', async () => {
  put('host/src/provide.ts', `export const onDemand = { core: () => import('@faultline/shared/core') };`);
  await expect(build('host')).rejects.toThrow("@faultline/shared/tables is not in the host's graph");
});

test('a facade that lacks a name of its entry points is refused', async () => {
  const core = readFileSync(at('shared/src/core/core.ts'), 'utf8');
  put('shared/src/core/core.ts', core.replace("* from '../ui/index.ts'", "{ clicksAtom } from '../ui/index.ts'"));
  await expect(build('host')).rejects.toThrow(
    '"Panel" of @faultline/shared/ui is not exported by @faultline/shared/core',
  );
});

test('two entry points of a group that export one name, which would be in neither, are refused', async () => {
  appendFileSync(at('shared/src/contract/index.ts'), '\nexport const Panel = 1;\n');
  await expect(build('host')).rejects.toThrow("conflicting star exports for the name 'Panel'");
});

test('a host with the code of a remote in it is refused', async () => {
  appendFileSync(at('host/src/main.tsx'), `\nimport '../../remote-beta/src/effect.ts';\n`);
  put('remote-beta/src/effect.ts', 'document.title = "beta";');
  await expect(build('host')).rejects.toThrow("effect.ts is in the host's output. The host loads areas at run time");
});

test('a host whose React and react-dom differ is refused', async () => {
  rmSync(at('node_modules/react-dom'));
  put('node_modules/react-dom/package.json', '{ "name": "react-dom", "version": "18.3.1" }');
  put('node_modules/react-dom/client.js', 'exports.createRoot = () => ({ render() {} });');
  await expect(build('host')).rejects.toThrow('react is 19.3.1 but react-dom is 18.3.1');
});

test.each([
  ['host', 'host/src/main.tsx', 'startHost.ts'],
  ['beta', 'remote-beta/src/BetaScreen.tsx', 'startRemote.ts'],
])('%s with a part of the federation runtime in it is refused', async (area, file, replacement) => {
  appendFileSync(at(file), `\nimport '@module-federation/runtime';\n`);
  await expect(build(area)).rejects.toThrow(
    new RegExp(`@module-federation/runtime/\\S+ is in the output although ${replacement} should stand in for it`),
  );
});

test('an entry with the federation runtime in it is refused', () => {
  writeFileSync(at('remoteEntry.js'), randomBytes(10_000));
  expect(checkEntrySize(workspace.root, 'remoteEntry.js')).toEqual([expect.stringContaining('(brotli), over 4096')]);
});

test('a grouping of entry points that is malformed is refused with its file', async () => {
  put('shared/federation.json', '{ "core": { "eager": "yes" } }');
  await expect(build('beta')).rejects.toThrow(/federation\.json: /);
});
