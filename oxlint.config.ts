import { defineConfig } from 'oxlint';
import { boundaryRules } from './platform/src/tools/import-boundaries/boundaryRules.ts';
import boundaries from './import-boundaries.json' with { type: 'json' };

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error' },
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: [
    '**/dist/**',
    '.data/**',
    '.cache/**',
    'test-results/**',
    'playwright-report/**',
    'platform/fixtures/workspace/**',
    'client/src/generated/**',
  ],
  rules: {
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'max-lines': ['warn', { max: 350, skipBlankLines: true, skipComments: true }],
    'no-alert': 'error',
    'no-console': 'error',
    'no-eval': 'error',
    'no-shadow': 'off',
    'no-underscore-dangle': 'off',
    'no-var': 'error',
    'prefer-const': 'error',
    'consistent-return': 'off',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'import/no-named-as-default-member': 'off',
    'import/no-unassigned-import': 'off',
    'jsx-a11y/control-has-associated-label': 'off',
    'jsx-a11y/no-autofocus': ['error', { ignoreNonDOM: true }],
    'jsx-a11y/prefer-tag-over-role': 'off',
    'promise/always-return': 'off',
    'react/exhaustive-deps': 'error',
    'react/jsx-no-target-blank': 'error',
    // The React compiler's rules (refs, purity, immutability, set-state-in-render ...) come with the categories above. These
    // of them do not, and the virtualizer is what the last one is about.
    'react/invariant': 'error',
    'react/no-deriving-state-in-effects': 'error',
    'react/rule-suppression': 'error',
    'react/syntax': 'error',
    'react/unsupported-syntax': 'error',
    'react/incompatible-library': 'off',
    'react/no-danger': 'error',
    'react/react-in-jsx-scope': 'off',
    'react/rules-of-hooks': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-return': 'off',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/unbound-method': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/no-array-sort': 'off',
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect', 'expect*', 'fc.assert'] }],
    'vitest/no-conditional-expect': 'off',
    'vitest/require-mock-type-parameters': 'off',
  },
  overrides: [
    ...boundaryRules(boundaries),
    {
      // Tools that read these files ask for a default export.
      files: [
        '*.config.{ts,mjs}',
        '*/rspack.config.ts',
        'e2e/src/support/SkipReporter.ts',
        'platform/src/build/runtime/*.ts',
      ],
      rules: { 'import/no-default-export': 'off' },
    },
    { files: ['**/*.test.{ts,tsx}', 'e2e/**'], rules: { 'max-lines': 'off' } },
    {
      // Commands print to the terminal.
      files: ['client/src/**', 'platform/src/**', 'api/src/cli/**', 'api/src/cli.ts', 'api/src/bench/**'],
      rules: { 'no-console': 'off' },
    },
  ],
});
