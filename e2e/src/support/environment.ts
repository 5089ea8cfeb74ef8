export const environment = {
  // The folder of outgoing mails, if the environment has one.
  get outbox(): string | undefined {
    return process.env.E2E_OUTBOX;
  },
  // Releases to test instead of the active ones, in the syntax of `?mf=`: `vulns:1.9.0-rc.3,exports:2.0.0`.
  releases: process.env.E2E_MF || undefined,
  // Delays responses and test actions, to reveal tests that depend on timing.
  isSlow: process.env.E2E_SLOW === '1',
  // Stretches time limits on slow machines and with `--slow`.
  timeoutFactor: Number(process.env.TEST_TIMEOUT_FACTOR ?? 1),
  // The data folder of the stack with its release tree, if it runs on this machine.
  dataDir: process.env.E2E_DATA_DIR,
  // Of that stack; empty for PGlite in its data folder.
  databaseUrl: process.env.E2E_DATABASE_URL ?? '',
};

// Scales a time limit in ms to the speed of this machine.
export const allow = (ms: number) => ms * environment.timeoutFactor;
