import path from 'node:path';
import { findAreas, isHost } from '../../build/area.ts';
import { readRemote } from '../../build/areaDescription.ts';

// Exports of the federation runtime that the host imports but a monolith does not need.
const idle = ['registerPlugins', 'registerShared', 'preloadRemote', 'init', 'loadShare'];

/** Returns the source of a module that replaces the federation runtime: each screen is an `import()` of its source. */
export async function routeModule(root: string): Promise<string> {
  const routes: string[] = [];
  for (const area of findAreas(root).filter((each) => !isHost(each))) {
    const { name, screens } = await readRemote(area);
    for (const { expose, from } of screens)
      routes.push(
        `${JSON.stringify(`${name}/${expose}`)}: () => import(${JSON.stringify(path.join(area.dir, from))}),`,
      );
  }
  return [
    `const routes = {\n${routes.join('\n')}\n};`,
    // Container names are arbitrary, so the area is found by the entry's URL.
    'const areas = {};',
    "export const registerRemotes = (remotes) => { for (const { name, entry } of remotes) areas[name] = entry.split('/r/')[1].split('/')[0]; };",
    "export const loadRemote = (id) => { const [name, expose] = id.split('/'); return routes[areas[name] + '/' + expose](); };",
    'export const getInstance = () => null;',
    ...idle.map((name) => `export const ${name} = () => undefined;`),
    '',
  ].join('\n');
}
