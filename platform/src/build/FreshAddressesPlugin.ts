import { rspack, type Compiler } from '@rspack/core';

const { RuntimeGlobals, RuntimeModule } = rspack;

/** `remoteEntry.js?again=2` fetches its chunks with `?again=2` as well. */
class FreshAddresses extends RuntimeModule {
  constructor() {
    super('fresh addresses', RuntimeModule.STAGE_ATTACH);
  }

  override generate() {
    const fileOf = RuntimeGlobals.getChunkScriptFilename;
    return `
      var again = /\\?again=\\d+$/.exec((document.currentScript || {}).src);
      if (again) {
        var plain = ${fileOf};
        ${fileOf} = (chunk) => plain(chunk) + again[0];
      }`;
  }
}

/**
 * Lets the host load a release anew, past what went wrong: a browser joins a second request for an address to a first
 * one that still hangs, and caches keep damaged copies.
 */
export class FreshAddressesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('FreshAddressesPlugin', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('FreshAddressesPlugin', (chunk) => {
        compilation.addRuntimeModule(chunk, new FreshAddresses());
      });
    });
  }
}
