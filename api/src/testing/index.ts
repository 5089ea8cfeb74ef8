export { createWorld, type World } from './createWorld.ts';
export { freePort } from './freePort.ts';
export type { Ask, Asking, Reply } from './makeAsk.ts';
export { makeDataDir } from './makeDataDir.ts';
export { openTestDb } from './openTestDb.ts';
export { startPostgres } from './postgres/startPostgres.ts';
export { type RunningScript, startScript } from './startScript.ts';
export { makePerson } from './TestPerson.ts';
export type { TestPerson, TestPersonOptions } from './TestPerson.ts';
