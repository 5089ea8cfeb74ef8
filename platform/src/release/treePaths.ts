import path from 'node:path';

/** Where things are in a release tree. Names that begin with a dot are the writers' own and are not to be served. */
export const treePaths = (tree: string) => ({
  index: path.join(tree, 'index.html'),
  registry: path.join(tree, 'registry.json'),
  headers: path.join(tree, 'headers.json'),
  lock: path.join(tree, '.lock'),
  staging: path.join(tree, '.staging'),
  history: (seq: number) => path.join(tree, 'r/history', `${seq}.json`),
  /** A past set that was opened to be looked at. */
  pastPage: (seq: number) => path.join(tree, 'r/history', `${seq}.html`),
  /** Where the files of a withdrawn release are, which are served no more. */
  withdrawn: (area: string, version: string) => path.join(tree, '.withdrawn', area, version),
  release: (area: string, version: string) => path.join(tree, 'r', area, version),
});

/** The address under which a release's files are served. */
export const releaseUrl = (area: string, version: string, file = '') => `/r/${area}/${version}/${file}`;
