import * as v from 'valibot';

/**
 * The name of an area, or `host`. It is a key of records, so `constructor`, a property of every object, is not allowed.
 */
export const areaName = v.pipe(v.string(), v.regex(/^(?!constructor$)[a-z][a-z0-9-]{0,30}$/));
/** A semantic version; it names a folder and, with other marks replaced, a global. */
export const releaseVersion = v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/));
const integrity = v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]{64}$/));
/** A whole origin, without a path: https, or plain http on one's own machine. */
export const origin = v.pipe(
  v.string(),
  v.regex(/^(https:\/\/[a-z0-9][a-z0-9.-]*|http:\/\/(localhost|127\.0\.0\.1))(:\d+)?$/),
);
// A file of this site, or of an origin that the registry allows.
const address = v.pipe(
  v.string(),
  v.regex(/^(https:\/\/[^/]|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?\/|\/(?!\/))[^\s"'<>\\]*$/),
);

// `order` places the entry in the sidebar; `icon` is the path data of a 24x24 stroked icon. Without the `capability` of
// the provider there is no entry.
const navEntry = v.strictObject({
  label: v.string(),
  order: v.number(),
  icon: v.array(v.string()),
  capability: v.optional(v.string()),
});

/** One screen as the host needs it: a route, and its entry in sidebar and header. */
export const screen = v.strictObject({
  expose: v.pipe(v.string(), v.regex(/^[A-Z][A-Za-z0-9]*$/)),
  paths: v.pipe(v.array(v.pipe(v.string(), v.startsWith('/'))), v.minLength(1)),
  access: v.picklist(['public', 'anonymous', 'signed-in']),
  /** Shown to signed-in users at `/`. One screen of the whole platform. */
  home: v.optional(v.boolean()),
  nav: v.optional(navEntry),
  /** An entry for operators alone. Hosts that do not know it show none. */
  operatorNav: v.optional(navEntry),
  header: v.optional(v.strictObject({ title: v.string(), subtitle: v.optional(v.string()) })),
  /** The on-demand entry points of `shared` that the screen needs (`personal`, `tables`, `forms`, `charts`). */
  sharedModules: v.optional(v.array(areaName)),
});

export const asset = v.strictObject({ url: address, integrity, bytes: v.number() });

// The commit that a release was built from, and what it was built with.
const provenanceFields = {
  git: v.nullable(v.string()),
  /** Older releases lack it. */
  builder: v.optional(
    v.strictObject({
      node: v.string(),
      bundler: v.string(),
      platform: v.string(),
      /** SHA-256 of the lockfile, in hexadecimal. */
      lockfileHash: v.string(),
    }),
  ),
};
export const provenance = v.strictObject(provenanceFields);

// When, by whom and why a release or an area was taken out of use.
const takenOut = { at: v.string(), by: v.string(), why: v.nullable(v.string()) };

// The metadata recorded with every release.
const made = {
  /** The hash of all sources in the output. */
  contentHash: v.string(),
  /**
   * The hash of the area's own sources, which updates of the lockfile or the build do not change. Older releases lack
   * it.
   */
  sourceHash: v.optional(v.string()),
  /** SHA-256 of the manifest, in hexadecimal, which in turn holds the hash of each file. Older releases lack it. */
  manifestHash: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
  ...provenanceFields,
  builtAt: v.string(),
  /** Sum of the release's scripts and styles as sent, brotli. */
  bytes: v.number(),
  /** The author of its publication; null if the history does not name one. Registries of earlier versions lack it. */
  publishedBy: v.optional(v.nullable(v.string())),
  /** When it first became live for everyone. A release without it is only staged, or was a canary at most. */
  activatedAt: v.optional(v.string()),
  /** Set while the last change of its activation was a rollback to another release. */
  rolledBack: v.optional(v.strictObject(takenOut)),
};

export const release = v.strictObject({
  entry: address,
  /** The container's global name; holds the version, so that two releases can live in one page. */
  global: v.pipe(v.string(), v.regex(/^[A-Za-z_$][\w$]*$/)),
  integrity,
  screens: v.array(screen),
  /** Files to preload for a screen, by the screen's `expose`, the entry first. */
  preload: v.record(v.string(), v.array(asset)),
  /** Versions the host must provide: semver ranges, React exact. */
  requires: v.record(v.string(), v.string()),
  /** Staged for a link alone, which opens it until then. It never goes live. */
  preview: v.optional(v.strictObject({ until: v.string() })),
  ...made,
});

/** A release of the host: what its page names, and what it gives the remotes. */
export const hostRelease = v.strictObject({
  scripts: v.pipe(v.array(asset), v.minLength(1)),
  styles: v.array(asset),
  /** The text font's latin subset, to preload. */
  font: v.nullable(address),
  icon: v.nullable(address),
  provides: v.record(v.string(), v.string()),
  /** Files of what screens need of `shared` on demand, by the name in their `sharedModules`. */
  lazySharedModules: v.optional(v.record(v.string(), v.array(asset))),
  /** The paths of the host's own pages, which no area may claim. */
  paths: v.optional(v.array(v.string())),
  ...made,
});

export const registryRemote = v.strictObject({
  /**
   * Null until the first release of the area is live for everyone. Only its canary's or train's browsers see the area
   * then.
   */
  active: v.nullable(releaseVersion),
  previous: v.nullable(releaseVersion),
  /**
   * A release that `percent` of the clients get. They are selected by their client id and `salt`, so that each keeps
   * its release.
   */
  canary: v.optional(
    v.strictObject({
      version: releaseVersion,
      percent: v.pipe(v.number(), v.gtValue(0), v.maxValue(100)),
      salt: v.string(),
    }),
  ),
  releases: v.record(releaseVersion, release),
  /** Releases that no browser may load any more. They are kept here so that they can be reinstated. */
  withdrawn: v.optional(v.record(releaseVersion, v.strictObject({ release, ...takenOut }))),
});

export const registryHost = v.strictObject({
  active: releaseVersion,
  previous: v.nullable(releaseVersion),
  releases: v.record(releaseVersion, hostRelease),
  withdrawn: v.optional(v.record(releaseVersion, v.strictObject({ release: hostRelease, ...takenOut }))),
});

/**
 * Releases of several areas, the host may be among them, that some browsers get: each has the whole set or none of it.
 * Drawn as a canary is.
 */
export const train = v.strictObject({
  releases: v.record(areaName, releaseVersion),
  percent: v.pipe(v.number(), v.gtValue(0), v.maxValue(100)),
  salt: v.string(),
});

/** The action that led to this registry, by whom and why. */
export const change = v.strictObject({
  action: v.picklist(['publish', 'stage', 'promote', 'canary', 'halt', 'rollback', 'restore', 'origins', 'gc']),
  /** The command, where it does more than `action` says. */
  command: v.optional(v.picklist(['withdraw', 'reinstate', 'retire', 'unretire'])),
  /** Set where the change opens or closes past sets and does nothing else. */
  openSets: v.optional(v.picklist(['open', 'close'])),
  /** The releases are those of a train. */
  train: v.optional(v.boolean()),
  /**
   * The versions named, by area: made live, staged, drawn as canary, halted, withdrawn, or live when its area was
   * retired.
   */
  releases: v.record(v.string(), releaseVersion),
  by: v.string(),
  why: v.nullable(v.string()),
  /** The version of the root that names other signing keys from this revision on. */
  root: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** The refusals of the contract check that were overridden. */
  forced: v.optional(v.array(v.string())),
  /** The CI run of the request, if the release service knows it. */
  run: v.optional(v.string()),
  /** SHA-256 of the registry before this one, in hexadecimal: it chains the history. */
  previousHash: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
});

/** One small document that says which release of each area is live. */
export const registry = v.strictObject({
  /** Raised when keys change their names or meaning; a reader refuses every other number. */
  schema: v.literal(2),
  /** Counts changes; a writer that finds another number than it read starts again. */
  revision: v.pipe(v.number(), v.integer(), v.minValue(0)),
  publishedAt: v.string(),
  change: v.nullable(change),
  /** Other origins from which releases may come; the page's policy allows these and no more. */
  origins: v.optional(v.array(origin)),
  host: v.nullable(registryHost),
  remotes: v.record(areaName, registryRemote),
  train: v.optional(train),
  /** Past sets that browsers can open next to what is live: SHA-256 of each page in hexadecimal, by revision. */
  openSets: v.optional(
    v.record(v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/)), v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
  ),
  /** Areas that were taken out of use, as they were: none of their screens is shown. */
  retired: v.optional(v.record(areaName, v.strictObject({ line: registryRemote, ...takenOut }))),
});
