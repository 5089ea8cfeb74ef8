/** The folders of a package import each other one way, types included. Cycles between files are found by the linter. */
export default {
  forbidden: [
    {
      name: 'no-folder-cycles',
      severity: 'error',
      scope: 'folder',
      from: { path: '^([^/]+)/src/[^/]+$' },
      to: { path: '^$1/src/[^/]+$', circular: true },
    },
  ],
  options: {
    includeOnly: '^[^/]+/src/',
    exclude: '[.](test|spec)[.]tsx?$|(^|/)fixtures/|node_modules',
    // TypeScript 7 has no API that could read the sources. SWC does, whatever the warning at the end says.
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.mjs'], exportsFields: ['exports'] },
  },
};
