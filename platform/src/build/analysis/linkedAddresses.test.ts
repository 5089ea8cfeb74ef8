import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { collectLinks } from './linkedAddresses.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'faultline-links-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
  return path.join(root, file);
};
const links = (...files: string[]) => collectLinks(path.join(root, 'remote-alpha'), path.join(root, 'shared'), files);
const list = () =>
  write(
    'shared/src/routing/paths.ts',
    'export const paths = { signIn: "/login", daily: "/dashboard", cve: (id) => `/cves/${encodeURIComponent(id)}` };',
  );

test('collectLinks finds the addresses that code names, builds or writes out', async () => {
  list();
  const screen = write(
    'remote-alpha/src/Screen.tsx',
    `import { paths as known } from '@faultline/shared/routing';
    const open = (id: string) => navigate(\`/threats/\${id}?from=list\`);
    const other = [known.cve('CVE-2026-1'), '/reports#top', '/api/user', 'not/an/address', '/', '//elsewhere.example'];
    export const Screen = () => <a href="/about"><Link to={known.signIn} /></a>;`,
  );
  expect(await links(screen)).toEqual(['/about', '/cves/{id}', '/login', '/reports', '/threats/{id}']);
});

test('collectLinks counts every address for a name that only the run knows', async () => {
  list();
  const screen = write(
    'remote-alpha/src/target.ts',
    `import { paths } from '@faultline/shared/routing'; export const to = (kind: 'daily') => paths[kind];`,
  );
  expect(await links(screen)).toEqual(['/cves/{id}', '/dashboard', '/login']);
});

test('collectLinks takes from shared only its links, for shared names the addresses of the API too', async () => {
  const files = [
    list(),
    write('shared/src/ui/Sidebar.tsx', `export const Sidebar = () => <a href="/dashboard"><b title="/login" /></a>;`),
    write('shared/src/contract/vendors.ts', `export const vendors = { list: { path: '/vendors' } };`),
  ];
  expect(await links(...files)).toEqual(['/dashboard']);
});
