import { mkdtempSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, describe } from 'vitest';
import { exportedNames, importedNames, collectLinks } from './modules.ts';

describe('exportedNames and importedNames', () => {
  let dir: string;
  const file = (name: string, text: string) => {
    writeFileSync(path.join(dir, name), text);
    return path.join(dir, name);
  };

  beforeEach(() => {
    dir = mkdtempSync(path.join(tmpdir(), 'faultline-names-'));
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  test('finds what a module exports, and leaves types out', () => {
    const entry = file(
      'entry.ts',
      `export const one = 1, two = 2;
     export function three() {}
     export class Four {}
     export default three;
     const five = 5;
     export { five as fifth };
     export * as six from 'library';
     export { seven } from 'library';
     export interface Eight {}
     export type Nine = 9;
     export type { Ten } from './entry.ts';
     export { type Eleven, twelve } from 'library';`,
    );
    expect([...exportedNames(entry)].sort()).toEqual(
      ['Four', 'default', 'fifth', 'one', 'seven', 'six', 'three', 'twelve', 'two'].sort(),
    );
  });

  test('follows export * through files, in a circle too, and leaves their defaults behind', () => {
    file('a.tsx', `export * from './b.ts'; export const a = <i>a</i>; export default 1;`);
    file('b.ts', `export * from './a.tsx'; export const b = 1;`);
    expect(exportedNames(file('entry.ts', `export * from './a.tsx';`))).toEqual(new Set(['a', 'b']));
  });

  test('an entry point that ships a whole library is refused', () => {
    expect(() => exportedNames(file('entry.ts', `export * from 'jotai';`))).toThrow(
      "export * from 'jotai'. Name what is needed",
    );
  });

  test('finds what a module imports', () => {
    const screen = file(
      'Screen.tsx',
      `import type { T } from 'types';
     import { type U, a, b as c } from 'names';
     import d from 'default';
     import * as e from 'whole';
     import 'effect';
     export { f } from 'again';
     export * from 'all';
     const g = () => import('lazy');`,
    );
    expect(importedNames(screen)).toEqual([
      { request: 'types', names: [], dynamic: false },
      { request: 'names', names: ['a', 'b'], dynamic: false },
      { request: 'default', names: ['default'], dynamic: false },
      { request: 'whole', names: null, dynamic: false },
      { request: 'effect', names: [], dynamic: false },
      { request: 'again', names: ['f'], dynamic: false },
      { request: 'all', names: null, dynamic: false },
      { request: 'lazy', names: null, dynamic: true },
    ]);
  });

  test('says which file cannot be parsed', () => {
    expect(() => exportedNames(file('broken.ts', 'export const = 1'))).toThrow(/broken\.ts: /);
  });
});

describe('collectLinks', () => {
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
});
