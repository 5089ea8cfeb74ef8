import type { RouteObject } from 'react-router-dom';
import { expect, test } from 'vitest';
import { host } from '../host.ts';
import { buildRoutes } from './routes.tsx';

const listPaths = (routes: readonly RouteObject[]): string[] =>
  routes.flatMap(({ path, children = [] }) => [
    ...(path === undefined || path === '*' ? [] : [path]),
    ...listPaths(children),
  ]);

test('each page that the shell draws itself is declared in host.ts, so that no area can claim its path', () => {
  expect(host.paths).toEqual(expect.arrayContaining(listPaths(buildRoutes([]))));
});
