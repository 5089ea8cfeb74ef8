import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { collectLicenses } from './licenses.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'faultline-licenses-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

// Installs a package and returns a file of it.
function install(name: string, manifest: object, files: Record<string, string> = {}) {
  const dir = path.join(root, 'node_modules', name);
  mkdirSync(dir, { recursive: true });
  writeFileSync(path.join(dir, 'package.json'), JSON.stringify({ name, version: '1.0.0', ...manifest }));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
    writeFileSync(path.join(dir, file), text);
  }
  return path.join(dir, 'dist/index.js');
}

describe('collectLicenses', () => {
  test('takes license and notice files, once for each package, and leaves the project itself out', () => {
    const files = [
      install(
        '@scope/b',
        { license: 'Apache-2.0' },
        { LICENSE: 'Apache text', NOTICE: 'Notice text', 'README.md': 'no' },
      ),
      install('a', { license: { type: 'ISC' }, author: { name: 'Ann' }, repository: { url: 'https://a.example' } }),
    ];
    const { text, problems } = collectLicenses('vulns', [...files, ...files, path.join(root, 'src/own.ts')]);
    expect(problems).toEqual([]);
    expect(text).toContain('Open source software in the release of vulns (3 packages)');
    expect(text).toContain('@scope/b 1.0.0\nLicense: Apache-2.0\n\nApache text\n\nNotice text\n');
    expect(text).toContain('\na 1.0.0\nLicense: ISC\nAuthor: Ann\nSource: https://a.example\n');
  });

  test.each([
    'licenses/LICENSE-d3',
    'LICENSES/BSD-3-Clause.txt',
    'license/d3.md',
    'ThirdPartyNotices.txt',
    'third-party-licenses.txt',
    'THIRD_PARTY.md',
    'NOTICES',
  ])('takes %s, the text of software that a package embeds', (file) => {
    const { text } = collectLicenses('vulns', [
      install('a', { license: 'MIT' }, { LICENSE: 'MIT text', [file]: 'BSD text' }),
    ]);
    expect(text).toContain('\nMIT text\n\nBSD text\n');
  });

  test.each(['license.js', 'third-party.json', 'licenses/index.mjs', 'dist/LICENSE'])('leaves out %s', (file) => {
    const { text } = collectLicenses('vulns', [install('a', { license: 'MIT' }, { [file]: 'not a notice' })]);
    expect(text).not.toContain('not a notice');
  });

  test('reports a package without any license', () => {
    const { problems } = collectLicenses('vulns', [install('free-for-all', {})]);
    expect(problems).toEqual(['"free-for-all" 1.0.0 names no license, so it must not be shipped. Replace it.']);
  });
});
