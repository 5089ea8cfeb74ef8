/** By how much the time limits of tests are stretched on a slow or busy machine: `TEST_TIMEOUT_FACTOR`, 1 unless set. */
export const timeoutFactor = Number(process.env.TEST_TIMEOUT_FACTOR ?? 1);
