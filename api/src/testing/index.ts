export type { TestClient, TestRequest } from './createClient.ts';
export { createTestContext, createTestUser, type TestContext, type TestUser } from './createTestContext.ts';
export { findCommitOfVersion, findLastRelease, type OlderProgram, unpackProgram } from './olderProgram.ts';
export { findClientServer } from './postgres/clientServer.ts';
export { type RunningProgram, runProgram } from './runProgram.ts';
export { mountSmallDisk } from './mountSmallDisk.ts';
export { startPostgres } from './postgres/startPostgres.ts';
export { freePort, type RunningScript, startScript } from './startScript.ts';
export { createTestDatabase, makeDataDir, openTestDb } from './testDatabase.ts';
