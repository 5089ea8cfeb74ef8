import { rspack, type Compiler } from '@rspack/core';

const { RuntimeGlobals, RuntimeModule } = rspack;

/** `remoteEntry.js?again=2` fetches its chunks with `?again=2` as well. */
class FreshAddresses extends RuntimeModule {
  constructor() {
    super('fresh addresses', RuntimeModule.STAGE_ATTACH);
  }

  override generate() {
    const chunkFilename = RuntimeGlobals.getChunkScriptFilename;
    return `
      var again = /\\?again=\\d+$/.exec((document.currentScript || {}).src);
      if (again) {
        var plain = ${chunkFilename};
        ${chunkFilename} = (chunk) => plain(chunk) + again[0];
      }`;
  }
}

/**
 * Lets the host load a release again, past what went wrong: a browser joins a second request for an address to a first
 * one that still hangs, and caches keep damaged copies.
 */
export class RetryQueryPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('RetryQueryPlugin', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('RetryQueryPlugin', (chunk) => {
        compilation.addRuntimeModule(chunk, new FreshAddresses());
      });
    });
  }
}
