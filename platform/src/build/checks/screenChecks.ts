import { existsSync } from 'node:fs';
import path from 'node:path';
import type { ScreenSource } from '@faultline/shared/contract';
import { federationGroups, sharedPackage } from '../federationGroups.ts';
import { exportedNames } from '../moduleNames.ts';

/** Each screen's module is there and exports the component the host will ask for. */
export const checkScreens = (dir: string, screens: readonly ScreenSource[]): string[] =>
  screens.flatMap(({ expose, from }) => {
    const file = path.resolve(dir, from);
    if (!existsSync(file))
      return [`remote.ts: screen "${expose}" comes from ${from}, but there is no such file. Correct "from".`];
    if (exportedNames(file).has(expose)) return [];
    return [`${from} does not export "${expose}". Name the component so, or correct "expose" in remote.ts.`];
  });

/** What a screen says it needs is a group that can be fetched. */
export function checkSharedModules(screens: readonly ScreenSource[], sharedDir: string): string[] {
  const onDemand = federationGroups(sharedDir)
    .filter(({ eager }) => !eager)
    .map(({ module }) => module.slice(sharedPackage.length + 1));
  return screens.flatMap(({ expose, sharedModules = [] }) =>
    sharedModules
      .filter((name) => !onDemand.includes(name))
      .map((name) => `remote.ts: "${expose}" needs "${name}", but what can be fetched is ${onDemand.join(', ')}.`),
  );
}
