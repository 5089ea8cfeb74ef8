import type { Name } from '../../build/generators/readName.ts';
import type { LiveHost } from './liveHost.ts';
import { readmeText } from './readmeText.ts';
import { releaseWorkflow } from './releaseWorkflow.ts';

// Arrays of strings are on one line.
const toJson = (value: unknown) =>
  `${JSON.stringify(value, null, 2).replaceAll(/\[\n\s+([^[\]{}]*?)\n\s+\]/g, (_, words: string) => `[${words.replaceAll(/\n\s+/g, ' ')}]`)}\n`;

// Development tools besides the platform's packages.
const tools = [
  '@playwright/test',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/node',
  '@types/react',
  'happy-dom',
  'typescript',
  'vitest',
];

const manifest = ({ slug }: Name, { origin, packages }: LiveHost, versions: Record<string, string>) => ({
  name: slug,
  version: '1.0.0',
  private: true,
  type: 'module',
  scripts: {
    dev: `faultline dev ${slug} --against ${origin}`,
    typecheck: 'tsc',
    test: 'vitest run',
    e2e: 'playwright test',
    build: 'faultline build',
    release: `faultline release publish ${slug}`,
  },
  dependencies: {
    '@faultline/shared': packages.shared,
    react: packages.react,
    'react-dom': packages.react,
  },
  devDependencies: {
    '@faultline/e2e': packages.platform,
    '@faultline/platform': packages.platform,
    ...Object.fromEntries(tools.map((name) => [name, versions[name] ?? 'latest'])),
  },
  engines: { node: '>=24' },
});

const areaManifest = ({ slug }: Name) => ({
  name: `@faultline/remote-${slug}`,
  version: '1.0.0',
  private: true,
  type: 'module',
});

const compilerOptions = {
  target: 'es2024',
  lib: ['es2024', 'dom', 'dom.iterable'],
  module: 'esnext',
  moduleResolution: 'bundler',
  jsx: 'react-jsx',
  types: ['node'],
  strict: true,
  noUncheckedIndexedAccess: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  erasableSyntaxOnly: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  noEmit: true,
};

const vitestConfig = `import { defineConfig } from 'vitest/config';

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    environment: 'happy-dom',
    environmentOptions: { happyDOM: { url: 'http://localhost:3000/' } },
    include: ['remote-*/src/**/*.test.{ts,tsx}'],
    setupFiles: ['@faultline/platform/test-setup'],
    restoreMocks: true,
    unstubGlobals: true,
  },
});
`;

const playwrightConfig = `import { defineE2e } from '@faultline/e2e/kit';

export default defineE2e({ dev: 'npm run dev' });
`;

const endToEndTest = ({ slug, title }: Name) => `import { expect, test } from '@faultline/e2e/kit';

test.use({ capabilities: ['meta'] });

test('shows how many CVEs are known', async ({ page, provider, signIn }) => {
  await signIn();
  provider.answers('GET /meta', () => Response.json({ demo: false, cves: 4321, updated_at: null, feeds: [] }));
  await page.goto('/${slug}');
  await expect(page.getByRole('heading', { level: 1, name: '${title}' })).toBeVisible();
  await expect(page.getByText('4,321 CVEs are known.')).toBeVisible();
});
`;

/** The files of a standalone repository around its area. The environment's address is the only address in them. */
export const projectFiles = (name: Name, host: LiveHost, versions: Record<string, string>): Record<string, string> => ({
  'package.json': toJson(manifest(name, host, versions)),
  'tsconfig.json': toJson({ compilerOptions, include: ['remote-*', 'e2e', '*.ts'] }),
  'vitest.config.ts': vitestConfig,
  'playwright.config.ts': playwrightConfig,
  '.gitignore': 'node_modules/\n.cache/\n.data/\ntest-results/\n',
  'README.md': readmeText(name, host),
  '.github/workflows/release.yml': releaseWorkflow(name),
  [`e2e/${name.slug}.spec.ts`]: endToEndTest(name),
  [`remote-${name.slug}/package.json`]: toJson(areaManifest(name)),
});
