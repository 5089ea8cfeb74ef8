import path from 'node:path';

const dir = path.join(import.meta.dirname, '../runtime');

/** What the host lends, as a part of the contract: an area runs on a host that gives it in this version. */
export const lent = { name: '@faultline/runtime', version: '1.0.0' } as const;

/** In every host. */
export const exposeRuntime = path.join(dir, 'exposeRuntime.ts');

/** In every remote. */
export const sharedRuntime = path.join(dir, 'sharedRuntime.ts');

/** In every host, in place of parts of the federation runtime. */
export const snapshotStub = path.join(dir, 'snapshotStub.ts');
export const noHelpers = path.join(dir, 'noHelpers.ts');
export const noRemotes = path.join(dir, 'noRemotes.ts');
export const noPreloads = path.join(dir, 'noPreloads.ts');
export const noTexts = path.join(dir, 'noTexts.ts');

/** What the preset itself puts into an output; also that of a copy of the project, which names itself in its areas' builds. */
export const isPreset = (file: string) => path.dirname(file).endsWith(path.join('platform', 'src', 'build', 'runtime'));
