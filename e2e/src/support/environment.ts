/** The environment that the tests run over. */
export const environment = {
  /** The folder that mails are written to, where the environment has one. */
  get outbox(): string | undefined {
    return process.env.E2E_OUTBOX;
  },
  /** Releases to run instead of the live ones, as `?mf=` takes them: `vulns:1.9.0-rc.3,exports:2.0.0`. */
  get releases(): string | undefined {
    return process.env.E2E_MF || undefined;
  },
  /** Answers come late, and the test waits before each look and click: what it takes for granted then fails. */
  get isSlow(): boolean {
    return process.env.E2E_SLOW === '1';
  },
  /** The data folder of the stack, where it runs on this machine: its release tree is in there. */
  get dataDir(): string | undefined {
    return process.env.E2E_DATA_DIR;
  },
};

/** The limit for what takes `ms` at most, and longer where answers come late. */
export const allow = (ms: number) => (environment.isSlow ? 4 * ms : ms);
