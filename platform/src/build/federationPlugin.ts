import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';

type Options = ConstructorParameters<typeof ModuleFederationPlugin>[0];

/** The federation plugin with what is the same for every area. */
export function federationPlugin(options: Options) {
  // The plugin would put the version of the package.json in the current directory into the output.
  process.env['MF_BUILD_VERSION'] = '0';
  return new ModuleFederationPlugin({
    ...options,
    dts: false,
    manifest: false,
    // The default would fetch every remote before the first screen; one dead remote would blank the host.
    shareStrategy: 'loaded-first',
    experiments: {
      ...options.experiments,
      optimization: { target: 'web', disableSnapshot: true, ...options.experiments?.optimization },
    },
  });
}
