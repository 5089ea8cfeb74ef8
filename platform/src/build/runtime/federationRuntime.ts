// The part of Module Federation's runtime that a host of this platform needs, with the names of the library: the host
// provides all shared modules in one version, and remotes provide none and load no other remotes. The library would
// add 12 KB to each first view (`docs/decisions/0088-federation-runtime-and-overhead.md`).

// A module that the host provides to remotes. There is one version, because all shared modules are singletons.
export interface Share {
  version: string;
  // Returns the module's factory, as a promise if the module is not eager.
  get: () => Factory | Promise<Factory>;
  lib?: Factory | undefined;
  // The host sets this to null after a failure, so that the module is loaded again.
  loading?: Promise<Factory> | null;
}

export type Factory = () => unknown;
export type ShareScope = Record<string, Record<string, Share>>;

interface Remote {
  name: string;
  entry: string;
  entryGlobalName?: string;
}

interface Container {
  init: (scope: ShareScope, initScope: unknown[], options: object) => unknown;
  get: (expose: string) => Promise<Factory>;
}

interface Plugin {
  createScript?: (request: { url: string }) => { script: HTMLScriptElement; timeout: number };
}

export interface InstanceOptions {
  name: string;
  shared?: Record<string, Share[]>;
}

export interface ShareRequest {
  customShareInfo: { shareConfig: { requiredVersion: string } };
}

const DEFAULT_TIMEOUT_MS = 20_000;

const globals = globalThis as unknown as Record<string, unknown>;

// The first plugin that creates a script decides about its integrity and timeout.
async function runScript(url: string, plugins: readonly Plugin[]): Promise<void> {
  const made = plugins.map(({ createScript }) => createScript?.({ url })).find((each) => each !== undefined);
  const script = made?.script ?? Object.assign(document.createElement('script'), { src: url });
  try {
    await new Promise((resolve, reject) => {
      const fail = () => reject(new Error(`${url} could not be fetched`));
      setTimeout(fail, made?.timeout ?? DEFAULT_TIMEOUT_MS);
      script.addEventListener('load', resolve);
      script.addEventListener('error', fail);
      document.head.append(script);
    });
  } finally {
    script.remove();
  }
}

const parseNumbers = (version: string) => version.split('.').map((part) => Number.parseInt(part, 10));

// Builds only write exact versions and `^` ranges; other ranges match nothing.
function satisfiesRange(version: string, range: string): boolean {
  if (!range.startsWith('^')) return version === range;
  const [major = 0, minor = 0, patch = 0] = parseNumbers(version);
  const [least, leastMinor = 0, leastPatch = 0] = parseNumbers(range.slice(1));
  if (major !== least || (major === 0 && minor !== leastMinor)) return false;
  return minor > leastMinor || (minor === leastMinor && patch >= leastPatch);
}

// The host or a release of a remote.
export class Instance {
  readonly name: string;
  readonly shareScopeMap: Record<string, ShareScope> = { default: {} };
  options: InstanceOptions;
  readonly #plugins: Plugin[] = [];
  readonly #remotes = new Map<string, Remote>();
  readonly #containers = new Map<Remote, Promise<Container>>();

  constructor(options: InstanceOptions) {
    this.name = options.name;
    this.options = options;
    this.initOptions(options);
  }

  initOptions(options: InstanceOptions) {
    this.options = { ...this.options, ...options };
    for (const [key, versions] of Object.entries(options.shared ?? {}))
      for (const share of versions) (this.#scope[key] ??= {})[share.version] ??= share;
    return this.options;
  }

  get #scope(): ShareScope {
    return this.shareScopeMap['default'] ?? {};
  }

  initShareScopeMap(name: string, scope: ShareScope) {
    this.shareScopeMap[name] = scope;
  }

  // Does nothing, because remotes use the host's share scope.
  initializeSharing(): Promise<void>[] {
    return [];
  }

  #find(key: string, { customShareInfo }: ShareRequest): Share {
    const [share] = Object.values(this.#scope[key] ?? {});
    if (share === undefined) throw new Error(`The host does not give ${key}, which ${this.name} requires.`);
    const { requiredVersion } = customShareInfo.shareConfig;
    if (satisfiesRange(share.version, requiredVersion)) return share;
    throw new Error(`The host gives ${key} ${share.version}, but ${this.name} requires ${requiredVersion}.`);
  }

  loadShareSync(key: string, request: ShareRequest) {
    const share = this.#find(key, request);
    return (share.lib ??= share.get() as Factory);
  }

  async loadShare(key: string, request: ShareRequest): Promise<Factory> {
    const share = this.#find(key, request);
    return (share.lib ??= await (share.loading ??= Promise.resolve(share.get())));
  }

  registerPlugins(plugins: readonly Plugin[]) {
    this.#plugins.push(...plugins);
  }

  registerRemotes(remotes: readonly Remote[], { force = false } = {}) {
    for (const remote of remotes) if (force || !this.#remotes.has(remote.name)) this.#remotes.set(remote.name, remote);
  }

  async #open({ name, entry, entryGlobalName = name }: Remote): Promise<Container> {
    if (globals[entryGlobalName] === undefined) await runScript(entry, this.#plugins);
    const container = globals[entryGlobalName] as Container | undefined;
    if (container === undefined) throw new Error(`${entry} defines no ${entryGlobalName}`);
    await container.init(this.#scope, [], { shareScopeKeys: 'default', shareScopeMap: this.shareScopeMap });
    return container;
  }

  // `id` has the form `area/Expose`. After a failure the next call fetches it again.
  async loadRemote(id: string): Promise<unknown> {
    const [name = '', expose] = id.split('/', 2);
    const remote = this.#remotes.get(name);
    if (remote === undefined) throw new Error(`No release is registered as ${name}`);
    const opening = this.#containers.get(remote) ?? this.#open(remote);
    this.#containers.set(remote, opening);
    const container = await opening.catch((error: unknown) => {
      this.#containers.delete(remote);
      throw error;
    });
    const factory = await container.get(`./${expose}`);
    return factory();
  }
}

// Developer tools for Module Federation read this list.
const instances: Instance[] = [];
globals['__FEDERATION__'] = { __INSTANCES__: instances };

export function createInstance(options: InstanceOptions): Instance {
  const instance = new Instance(options);
  instances.push(instance);
  return instance;
}

// The host's own instance comes first.
export const getInstance = (finder: (instance: Instance) => boolean = () => true): Instance | null =>
  instances.find(finder) ?? null;

function host(): Instance {
  const instance = getInstance();
  if (instance === null) throw new Error('The federation runtime has not been started.');
  return instance;
}

export const registerPlugins = (plugins: readonly Plugin[]) => host().registerPlugins(plugins);
export const registerRemotes = (remotes: readonly Remote[], options?: { force?: boolean }) =>
  host().registerRemotes(remotes, options);
export const loadRemote = (id: string) => host().loadRemote(id);
