import { afterAll, vi } from 'vitest';

// The files of a worker share its process and libraries; our own modules keep state, so each file loads them again.
vi.resetModules();

// Vitest takes stubbed variables back before each test, but not after the last one of a file.
afterAll(() => void vi.unstubAllEnvs());
