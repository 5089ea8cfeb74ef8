import { defineConfig } from 'oxlint';
import { lintWalls } from './platform/src/walls/lintWalls.ts';
import walls from './walls.json' with { type: 'json' };

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error' },
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: [
    '**/dist/**',
    '.data/**',
    '.cache/**',
    'test-results/**',
    'playwright-report/**',
    'platform/fixtures/workspace/**',
  ],
  rules: {
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'max-lines': ['error', { max: 200, skipBlankLines: true, skipComments: true }],
    'no-alert': 'error',
    'no-console': 'error',
    'no-eval': 'error',
    'no-shadow': 'off',
    'no-underscore-dangle': 'off',
    'no-var': 'error',
    'prefer-const': 'error',
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'import/no-unassigned-import': 'off',
    'jsx-a11y/control-has-associated-label': 'off',
    'promise/always-return': 'off',
    'react/exhaustive-deps': 'error',
    'react/jsx-no-target-blank': 'error',
    'react/no-danger': 'error',
    'react/react-in-jsx-scope': 'off',
    'react/rules-of-hooks': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/unbound-method': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/no-array-sort': 'off',
    'vitest/no-conditional-expect': 'off',
    'vitest/require-mock-type-parameters': 'off',
  },
  overrides: [
    ...lintWalls(walls),
    {
      // Tools that read these files ask for a default export.
      files: ['*.config.ts', '*/rspack.config.ts', 'e2e/src/setup/*.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
    { files: ['**/*.test.{ts,tsx}', 'e2e/**'], rules: { 'max-lines': ['error', 400] } },
    {
      // What runs in a terminal talks to it.
      files: ['platform/src/**', 'api/src/cli/**', 'api/src/cli.ts', 'api/src/bench/**'],
      rules: { 'no-console': 'off' },
    },
  ],
});
