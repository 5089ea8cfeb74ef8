// The factor for the time limits of tests on a slow or busy machine.
export const timeoutFactor = Number(process.env.TEST_TIMEOUT_FACTOR ?? 1);
