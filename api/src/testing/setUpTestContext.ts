import { afterAll, beforeAll } from 'vitest';
import {
  createTestContext,
  type TestContext,
  type TestContextOptions,
  type TestUser,
  type TestUserOptions,
} from './createTestContext.ts';

// A server that runs during the tests of a file or `describe`. Its properties exist once the hooks have run.
export function setUpServer<T extends { stop(): Promise<void> }>(start: () => Promise<T>): T {
  const server = {} as T;
  beforeAll(async () => void Object.assign(server, await start()));
  afterAll(() => server.stop());
  return server;
}

export function setUpTestContext(getOptions: () => TestContextOptions = () => ({})): TestContext {
  const context = {} as TestContext;
  beforeAll(async () => void Object.assign(context, await createTestContext(getOptions())));
  afterAll(() => context.close());
  return context;
}

export function setUpTestUser(context: TestContext, options?: TestUserOptions): TestUser {
  const user = {} as TestUser;
  beforeAll(async () => void Object.assign(user, await context.createUser(options)));
  return user;
}
