export type { Reply, TestClient, TestRequest } from './createClient.ts';
export {
  createTestContext,
  createTestUser,
  type TestContext,
  type TestUser,
  type TestUserOptions,
} from './createTestContext.ts';
export { mountSmallDisk } from './mountSmallDisk.ts';
export { startPostgres } from './postgres/startPostgres.ts';
export { freePort, type RunningScript, startScript } from './startScript.ts';
export { createTestDatabase, makeDataDir, openTestDb } from './testDatabase.ts';
