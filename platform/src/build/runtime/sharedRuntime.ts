import type { ExposedRuntime } from './ExposedRuntime.ts';

/** Stands in every remote for the bundler's half of the federation runtime, which the host lends. */
const { runtime, bundlerRuntime, attachShareScopeMap }: ExposedRuntime = globalThis.faultlineRuntime;

/** The runtime's own `init` would make the last container the one that the host's `loadRemote` speaks to. */
function init(options: { name: string; id?: string }) {
  const named = { ...options, id: options.id ?? '' };
  const known = runtime.getInstance((instance) => instance.options.name === options.name);
  if (!known) return runtime.createInstance(named);
  known.initOptions(named);
  return known;
}

/** Each container gets its own copy of the objects it writes to. */
const federation = {
  runtime: { ...runtime, init },
  instance: undefined,
  initOptions: undefined,
  bundlerRuntime: { ...bundlerRuntime, S: {} },
  attachShareScopeMap,
  bundlerRuntimeOptions: {},
};

export default federation;
