import path from 'node:path';
import { findAreas, isHost } from '../../build/area.ts';
import { readRemote } from '../../build/areaDescription.ts';

/** The exports of the federation runtime that the host imports and a monolith does not need. */
const idle = ['registerPlugins', 'registerShared', 'preloadRemote', 'init', 'loadShare'];

/**
 * The text of a module that stands in for the federation runtime: each screen is an ordinary `import()` of its source, so
 * that the same host loads the same screens out of one build.
 */
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
    // The host names containers as it likes; whose they are stands in their address.
    'const areas = {};',
    "export const registerRemotes = (remotes) => { for (const { name, entry } of remotes) areas[name] = entry.split('/r/')[1].split('/')[0]; };",
    "export const loadRemote = (id) => { const [name, expose] = id.split('/'); return routes[areas[name] + '/' + expose](); };",
    'export const getInstance = () => null;',
    ...idle.map((name) => `export const ${name} = () => undefined;`),
    '',
  ].join('\n');
}
