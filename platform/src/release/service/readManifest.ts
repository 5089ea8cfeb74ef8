import { areaName, releaseVersion, screen } from '@faultline/shared/contract/schemas';
import * as v from 'valibot';
import { hasReleaseFileType, type ReleaseManifest } from '../../build/releaseManifest.ts';
import { parseJson } from '../registry/registry.ts';

// A valid name has a type that releases may contain, and no empty, hidden or parent segments.
export const isFileName = (name: string): boolean =>
  name.length <= 200 &&
  name.split('/').length <= 5 &&
  name.split('/').every((part) => /^[\w@~+-][\w.@~+-]*$/.test(part)) &&
  hasReleaseFileType(name);

const fileName = v.pipe(v.string(), v.check(isFileName));
const files = v.array(fileName);
const names = v.record(v.string(), v.array(v.string()));
const versions = v.record(v.string(), v.string());
const schema = v.optional(v.record(v.string(), v.unknown()));
const base = {
  area: areaName,
  version: releaseVersion,
  contentHash: v.string(),
  sourceHash: v.optional(v.string()),
  links: v.optional(v.array(v.string())),
  calls: v.optional(
    v.record(
      v.string(),
      v.object({
        capability: v.optional(v.string()),
        unguarded: v.exactOptional(v.literal(true)),
        query: schema,
        body: schema,
        answer: schema,
      }),
    ),
  ),
  files: v.optional(v.record(fileName, v.string())),
};

// A manifest from another machine is not trusted, because its file names are joined to a folder's path here.
const manifestSchema: v.GenericSchema<unknown, ReleaseManifest> = v.variant('kind', [
  v.object({
    ...base,
    kind: v.literal('remote'),
    entry: fileName,
    global: v.string(),
    screens: v.array(screen),
    chunks: v.record(v.string(), files),
    requires: versions,
    sharedImports: names,
  }),
  v.object({
    ...base,
    kind: v.literal('host'),
    scripts: files,
    styles: files,
    font: v.nullable(fileName),
    icon: v.nullable(fileName),
    provides: versions,
    paths: v.optional(v.array(v.string())),
    lazySharedModules: v.optional(v.record(v.string(), files)),
    sharedExports: names,
  }),
]);

// Returns null for text that is not a valid manifest.
export function readManifest(text: string): ReleaseManifest | null {
  const parsed = v.safeParse(manifestSchema, parseJson(text));
  return parsed.success ? parsed.output : null;
}
