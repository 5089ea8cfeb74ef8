import type { BuildResult } from '../../build/buildArea.ts';

/**
 * Builds an area and checks its types meanwhile.
 * @throws BuildError of whichever fails, the types first; nothing is under way then.
 */
export async function buildChecked(name: string, version?: string): Promise<BuildResult> {
  // The bundler is loaded when something is built, not by every command of the program.
  const [{ findArea }, { buildArea }, { checkTypes }] = await Promise.all([
    import('../../build/area.ts'),
    import('../../build/buildArea.ts'),
    import('../../build/checkTypes.ts'),
  ]);
  const area = findArea(name);
  const [types, build] = await Promise.allSettled([
    checkTypes(area),
    buildArea(name, version === undefined ? {} : { version }),
  ]);
  if (types.status === 'rejected') throw types.reason;
  if (build.status === 'rejected') throw build.reason;
  return build.value;
}
