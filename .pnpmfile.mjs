const asList = (value) => (typeof value === 'string' ? [value] : value);

/**
 * Node's binaries name their platform as a text; the package manager reads lists alone, and would install the binaries
 * of every platform.
 */
function readPackage(manifest) {
  if (/^node-(bin-)?(linux|darwin|win)-/.test(manifest.name ?? '')) {
    manifest.os = asList(manifest.os);
    manifest.cpu = asList(manifest.cpu);
  }
  // It calls the compiler, which TypeScript 7 offers no API for.
  if (manifest.name === 'openapi-typescript') {
    delete manifest.peerDependencies;
    manifest.dependencies = { ...manifest.dependencies, typescript: '5.9.3' };
  }
  return manifest;
}

export const hooks = { readPackage };
