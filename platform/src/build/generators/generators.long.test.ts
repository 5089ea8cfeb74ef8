import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scratchCopy } from '../../../fixtures/scratchCopy.ts';
import { serveTree } from '../../../fixtures/serveTree.ts';
import { openChromium } from '../../tools/browser/findChromium.ts';
import { findArea } from '../area.ts';
import { buildArea } from '../buildArea.ts';
import { contentHash } from '../contentHash.ts';
import { publish } from '../../release/actions/publish.ts';
import { readManifestsIn, readRegistry } from '../../release/registry/store.ts';
import { newArea } from './newArea.ts';
import { newAreaEndpoint, newEndpoint } from './newEndpoint.ts';
import { newScreen } from './newScreen.ts';

// Each takes seconds on an idle machine.
const TIMEOUT_MS = 900_000;

let copy: ReturnType<typeof scratchCopy>;
let tree: string;
const written = [
  'remote-threat-intel',
  'remote-exports/remote.ts',
  'remote-exports/src/shared-links',
  'api/src/advisories',
  'remote-exports/contract',
  'api/src/shared-notes',
  'api/src/http/callSchemas.ts',
];
// Of the host before an area got a call of its own.
let hostHash: string;
const hashHost = () => contentHash(findArea('host', copy.root));
const faultline = (...args: string[]) => copy.run('node', 'platform/src/cli.ts', ...args);

// Checks only these parts of the copy.
async function expectValidTypes(kind: 'browser' | 'node', include: string[]) {
  const config = path.join(copy.root, `tsconfig.${kind}.part.json`);
  writeFileSync(config, JSON.stringify({ extends: `./tsconfig.${kind}.json`, include }));
  await copy.run('tsc', '-p', config);
  rmSync(config);
}

// Lets the generated screen ask for the area's own call, where the API announces it.
function showSharedNotes() {
  const file = path.join(copy.root, 'remote-exports/src/shared-links/SharedLinksScreen.tsx');
  const source = readFileSync(file, 'utf8')
    .replace(/import \{ meta \}.*\n/, "import { sharedNotes } from '../../contract/sharedNotes.ts';\n")
    .replace(/import \{ formatCount \}.*\n/, '')
    .replace('{ QueryView, useQuery }', '{ QueryView, useCapability, useQuery }')
    .replace(
      'useQuery(meta.get)',
      "useQuery(sharedNotes.get, { enabled: useCapability('exports/shared-notes') === true })",
    )
    .replace('{ cves }', '{ name }')
    .replace('{formatCount(cves)} CVEs are known.', '{name}');
  writeFileSync(file, source);
}

// The stored session that the page reads before its first request.
const signedIn = {
  token: `e30.${btoa(JSON.stringify({ exp: 4_102_444_800 }))}.x`,
  user: '{"email":"ann@example.com"}',
};

beforeAll(async () => {
  copy = scratchCopy();
  tree = path.join(copy.root, 'releases');
  await faultline('new', 'area', 'threat-intel');
  copy.install('remote-threat-intel');
  await faultline('new', 'screen', 'exports', 'SharedLinksScreen');
  await faultline('new', 'endpoint', 'advisories');
  hostHash = hashHost();
  await faultline('new', 'endpoint', 'shared-notes', '--area', 'exports');
});
afterAll(() => copy.dispose());

describe('what the generators write', () => {
  test('has the format of the project', () => expect(copy.run('oxfmt', '--check', '.')).resolves.toBeDefined());

  test('passes lint', () => expect(copy.run('oxlint', ...written)).resolves.toBeDefined(), TIMEOUT_MS);

  test(
    'lists the packages it uses, and no other',
    async () => {
      const file = path.join(copy.root, 'remote-threat-intel/package.json');
      const manifest = readFileSync(file, 'utf8');
      writeFileSync(file, manifest.replace('"react":', '"jotai": "catalog:", "react":'));
      const report = await copy.run('knip', '--no-config-hints').catch((error: Error) => error.message);
      writeFileSync(file, manifest);
      // The report contains the unused package and nothing else.
      expect(report).toMatch(/Unused dependencies \(1\)\s+jotai +remote-threat-intel/);
      expect(report.match(/^\S.* \(\d+\)$/gm)).toHaveLength(1);
    },
    TIMEOUT_MS,
  );

  test(
    'has the types it says',
    async () => {
      // Only the new and changed files; other tests check the rest of the project.
      const contract = 'shared/src/contract';
      await expectValidTypes('browser', [
        'remote-threat-intel',
        'remote-exports',
        contract,
        'platform/src/tools/test-setup/browser.ts',
      ]);
      await expectValidTypes('node', [
        'api/src/shared-notes',
        'api/src/advisories',
        'api/src/app.ts',
        'api/src/contract.test.ts',
        contract,
      ]);
    },
    TIMEOUT_MS,
  );

  test(
    'passes its own tests, and those of what knows every call',
    async () => {
      const files = [
        'remote-threat-intel',
        'remote-exports/src/shared-links',
        'api/src/advisories',
        'api/src/shared-notes',
        'api/src/operations/operations',
        'shared/src/contract/contract.test.ts',
      ];
      expect(await copy.run('vitest', 'run', ...files)).toMatch(/Test Files.*6 passed/);
    },
    TIMEOUT_MS,
  );

  test(
    'is published and stands in the sidebar',
    async ({ skip }) => {
      // The command checks the types of an area; those of the host are what they were.
      await publish(tree, [await buildArea('host', { root: copy.root })]);
      // The host is as it was before the area got its call, and serves it.
      expect(hashHost()).toBe(hostHash);
      showSharedNotes();
      for (const area of ['threat-intel', 'exports']) await faultline('release', 'publish', area, '--tree', tree);
      const manifest = await readManifestsIn(tree)(
        'exports',
        (await readRegistry(tree)).remotes['exports']?.active ?? '',
      );
      expect(manifest?.calls?.['GET /exports/shared-notes']).toMatchObject({
        capability: 'exports/shared-notes',
        answer: { properties: { name: { type: 'string' } } },
      });
      const browser = await openChromium();
      if (!browser) return skip('no Chromium was found; name one in E2E_CHROMIUM');
      const site = await serveTree(tree);
      try {
        const page = await browser.newPage();
        await page.addInitScript((items) => Object.assign(localStorage, items), signedIn);
        await page.route('**/api/**', (route) =>
          route.fulfill({
            headers: { 'API-Capabilities': 'meta, exports/shared-notes' },
            json: {
              success: true,
              data: {
                demo: false,
                cves: 4321,
                updated_at: null,
                feeds: [],
                email: 'ann@example.com',
                name: 'a note of exports',
              },
            },
          }),
        );
        await page.goto(`${site.url}/threat-intel`);
        await page.getByText('4,321 CVEs are known.').waitFor();
        await page.getByRole('navigation').getByRole('link', { name: 'Shared Links' }).click();
        await page.getByRole('heading', { level: 1, name: 'Shared Links' }).waitFor();
        await page.getByRole('navigation').getByRole('link', { name: 'Threat Intel' }).waitFor();
        await page.getByText('a note of exports').waitFor();
      } finally {
        await browser.close();
        site.close();
      }
    },
    TIMEOUT_MS,
  );
});

test.each([
  ['an area that exists', () => newArea(copy.root, 'exports'), 'remote-exports exists already'],
  ['a name of the platform', () => newArea(copy.root, 'host'), 'a name the platform uses itself'],
  ['a name with odd characters', () => newArea(copy.root, '../etc'), '"../etc" is not a valid name.'],
  ['a screen of no area', () => newScreen(copy.root, 'nowhere', 'Reports'), 'There is no area "nowhere"'],
  ['a screen of the host', () => newScreen(copy.root, 'host', 'Reports'), 'Name a remote'],
  ['an address that is taken', () => newArea(copy.root, 'vendors'), '/vendors is the address of VendorsScreen'],
  [
    'a screen that its area has already',
    () => newScreen(copy.root, 'exports', 'SharedLinks'),
    '/exports/shared-links is the address of SharedLinksScreen of exports',
  ],
  ['a call that exists', () => newEndpoint(copy.root, 'meta'), '"meta" is exported by @faultline/shared already'],
  ['a call of no area', () => newAreaEndpoint(copy.root, 'nowhere', 'notes'), 'There is no area "nowhere"'],
  ['a word of the language', () => newEndpoint(copy.root, 'delete'), '"delete" is a word of the language'],
])('%s is refused, and nothing is written', async (_, make, message) => {
  await expect(make()).rejects.toThrow(message);
});
