interface Instance {
  options: { name: string };
  initOptions: (options: object) => unknown;
}

/** The runtime that a host exposes; the shape is the bundler runtime's default export, of which only this much is named here. */
export interface ExposedRuntime {
  runtime: {
    getInstance: (finder: (instance: Instance) => boolean) => Instance | null;
    createInstance: (options: { name: string; id: string }) => Instance;
  };
  bundlerRuntime: object;
  attachShareScopeMap: unknown;
}

declare global {
  var faultlineRuntime: ExposedRuntime;
}
