import type { Name } from '../../build/generators/readName.ts';
import type { KnownRemote } from '../../build/generators/screenFiles.ts';

// The environment that an area is developed against.
export interface LiveHost {
  origin: string;
  // The versions match the environment's host. React's is exact.
  packages: { platform: string; shared: string; react: string };
  remotes: KnownRemote[];
}

export const PACKAGE_MANAGER = 'pnpm@12.21.0';

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

// The environment's address is the only address in these files.
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

// The README of a repository with one area.
const readmeText = ({ slug, title }: Name, { origin }: LiveHost): string => `# ${title}

The area \`${slug}\` of Faultline. Its screens are in \`remote-${slug}/src\`.
Where they are shown is in \`remote-${slug}/remote.ts\`. It needs Node 24.

- \`npx -y ${PACKAGE_MANAGER} install\` installs the packages.
- \`npm run dev\` shows this area as it is edited, in the shell and over the API of the environment.
- \`npm run typecheck\` checks the types, \`npm test\` runs the unit tests.
- \`npm run e2e\` runs the end-to-end tests in a browser, over \`dev\` or over \`E2E_BASE_URL\`.
- \`npm run release\` builds the area and publishes it: live for everyone.

The environment is ${origin}.

## Packages

\`@faultline/*\` come from the registry that your npm configuration names for this scope:

\`\`\`sh
npm config set @faultline:registry <address>
\`\`\`

Their versions are those of the live host; a newer one can have names that the host lacks, which \`release\` refuses.

## Publishing

The release service wants a token that may publish \`${slug}\`:

\`\`\`sh
export RELEASE_SERVICE=<address> RELEASE_TOKEN=<token>
npx faultline release check ${slug}
npm run release -- --canary 10
npx faultline release promote ${slug}
npx faultline release status
\`\`\`

The first release works in the same way: until it is promoted, only the browsers of its canary have the area. To let
others look at what is not published, print a link with \`PUBLIC_URL=${origin} npx faultline release preview ${slug}\`.
Where the service requires a second person (\`fourEyes\`), publish with \`--canary 10\` or \`--stage-only\`, and another
person promotes.

\`.github/workflows/release.yml\` publishes what is merged. Set the variable \`RELEASE_SERVICE\` of the repository; the run
shows its own identity to the service, or the secret \`RELEASE_TOKEN\` where there is one. The audience of the identity
is the address of the service.
`;

// A workflow that publishes merged changes with the run's identity token, or with the secret RELEASE_TOKEN if the
// release service does not trust the issuer.
const releaseWorkflow = ({ slug }: Name): string => `name: release

on:
  push:
    branches: [main]
  pull_request:

permissions:
  contents: read

jobs:
  test:
    runs-on: ubuntu-24.04
    timeout-minutes: 15
    steps:
      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2
        with:
          persist-credentials: false
      - uses: actions/setup-node@49933ea5288caeca8642d1e84afbd3f7d6820020 # v4.4.0
        with:
          node-version: 24
      - run: npx -y ${PACKAGE_MANAGER} install --frozen-lockfile
      - run: npm run typecheck
      - run: npm test
      - run: npm run build

  publish:
    if: github.event_name == 'push'
    needs: test
    runs-on: ubuntu-24.04
    timeout-minutes: 15
    permissions:
      contents: read
      id-token: write
    steps:
      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2
        with:
          persist-credentials: false
      - uses: actions/setup-node@49933ea5288caeca8642d1e84afbd3f7d6820020 # v4.4.0
        with:
          node-version: 24
      - run: npx -y ${PACKAGE_MANAGER} install --frozen-lockfile
      # RELEASE_SERVICE is a variable of the repository: https://releases.example
      - name: Publish ${slug}
        env:
          RELEASE_SERVICE: \${{ vars.RELEASE_SERVICE }}
          RELEASE_SECRET: \${{ secrets.RELEASE_TOKEN }}
        run: |
          RELEASE_TOKEN=$RELEASE_SECRET
          if [ -z "$RELEASE_TOKEN" ]; then
            RELEASE_TOKEN=$(curl -fsS -H "Authorization: bearer $ACTIONS_ID_TOKEN_REQUEST_TOKEN" \\
              "$ACTIONS_ID_TOKEN_REQUEST_URL&audience=$RELEASE_SERVICE" | jq -r .value)
            echo "::add-mask::$RELEASE_TOKEN"
          fi
          export RELEASE_TOKEN
          npm run release
`;
