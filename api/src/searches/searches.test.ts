import { describe, expect, test } from 'vitest';
import { sql } from '../db/index.ts';
import type { TestUser } from '../testing/index.ts';
import { setUpTestContext } from '../testing/setUpTestContext.ts';

const body = { list: 'past', name: 'Severe', query: 'cvss>=9' } as const;

describe.each(['pglite', 'postgres'] as const)('saved searches on %s', (engine) => {
  const context = setUpTestContext(() => ({ engine }));
  const save = (as: TestUser, change: object = {}) =>
    context.call('POST /vulns/searches', { as, body: { ...body, ...change } });
  const list = async (as: TestUser) => (await context.call('GET /vulns/searches', { as })).data;

  test('are saved under a name of their list, and replaced under the same one', async () => {
    const ann = await context.createUser();
    const { id } = (await save(ann)).data;
    expect((await save(ann, { query: 'cvss>=8' })).data).toEqual({ id });
    await save(ann, { list: 'daily' });
    const saved = await list(ann);
    expect(saved).toHaveLength(2);
    expect(saved.find((each) => each.id === id)).toMatchObject({ ...body, query: 'cvss>=8' });
  });

  test('are deleted by their owner alone', async () => {
    const [ann, bob] = [await context.createUser(), await context.createUser()];
    const { id } = (await save(ann)).data;
    expect(await list(bob)).toEqual([]);
    expect(await context.call('POST /vulns/searches/delete', { as: bob, body: { id } })).toMatchObject({ status: 404 });
    expect(await context.call('POST /vulns/searches/delete', { as: ann, body: { id } })).toMatchObject({ status: 200 });
    expect(await list(ann)).toEqual([]);
  });

  test('are refused with the place of the error in their query', async () => {
    const ann = await context.createUser();
    const refused = { status: 400, code: 'ERR_QUERY', details: { position: 5, length: 1 } };
    expect(await save(ann, { query: 'acme (cvss>7' })).toMatchObject(refused);
    expect(await save(ann, { list: 'weekly' })).toMatchObject({ status: 400 });
    expect(await list(ann)).toEqual([]);
  });

  test('are at most 100, of which one can still be replaced', async () => {
    const ann = await context.createUser();
    await save(ann);
    await context.deps.db.run(sql`
      insert into saved_searches (user_id, list, name, query, created_at)
      select ${ann.userId}, 'past', 'search ' || n, 'acme', now() from generate_series(2, 100) n`);
    expect(await save(ann, { name: 'One more' })).toMatchObject({ status: 409, code: 'ERR_SEARCH_LIMIT' });
    expect(await save(ann, { query: 'cvss>=8' })).toMatchObject({ status: 200 });
  });
});
