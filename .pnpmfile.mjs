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
  return manifest;
}

export const hooks = { readPackage };
