import { describe, expect, test } from 'vitest';
import { workspaceRoot } from '../area.ts';
import path from 'node:path';
import { packedManifest, type SourceManifest } from './packedManifest.ts';

const dir = path.join(workspaceRoot, 'platform');
const source: SourceManifest = {
  name: '@faultline/alpha',
  version: '1.0.0',
  exports: { '.': './src/index.ts', './testing': './src/testing.tsx', './package.json': './package.json' },
  publishConfig: { bin: { alpha: './src/cli.ts' } },
  dependencies: { react: 'catalog:', '@faultline/shared': 'workspace:*' },
};

describe('packedManifest', () => {
  test('names compiled files and exact versions, and has what only tests import as an optional peer', () => {
    expect(packedManifest(dir, source, new Set(['react', 'vitest']))).toMatchObject({
      exports: { '.': './src/index.js', './testing': './src/testing.js', './package.json': './package.json' },
      bin: { alpha: './src/cli.js' },
      dependencies: { react: '19.3.1', '@faultline/shared': expect.stringMatching(/^\d/) },
      peerDependencies: { vitest: expect.stringMatching(/^\d/) },
      peerDependenciesMeta: { vitest: { optional: true } },
    });
  });

  test('has no entry point that publishConfig leaves out', () => {
    const publishConfig = { exports: { '.': './src/index.ts' } };
    expect(packedManifest(dir, { ...source, publishConfig }, new Set()).exports).toEqual({ '.': './src/index.js' });
  });

  test('refuses an import of a package that is not listed', () => {
    expect(() => packedManifest(dir, source, new Set(['react', 'left-pad']))).toThrow(
      '@faultline/alpha imports left-pad, which it does not depend on.',
    );
  });
});
