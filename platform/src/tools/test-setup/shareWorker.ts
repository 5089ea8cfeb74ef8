import { afterAll, vi } from 'vitest';

// The files of a worker share its process and libraries. The project's modules have state, so every file loads them
// again.
vi.resetModules();

// Vitest restores stubbed variables before each test, but not after the last one of a file.
afterAll(() => void vi.unstubAllEnvs());
