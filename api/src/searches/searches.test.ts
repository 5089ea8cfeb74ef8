import { describe, expect, test } from 'vitest';
import { sql } from '../db/index.ts';
import type { TestUser } from '../testing/index.ts';
import { setUpTestContext } from '../testing/setUpTestContext.ts';

const body = { list: 'past', name: 'Severe', query: 'cvss>=9' } as const;

describe.each(['pglite', 'postgres'] as const)('saved searches on %s', (engine) => {
  const context = setUpTestContext(() => ({ engine }));
  const save = (as: TestUser, change: object = {}, team?: number) =>
    context.call('POST /vulns/searches', { as, team, body: { ...body, ...change } });
  const rename = (as: TestUser, id: number, name: string, team?: number) =>
    context.call('POST /vulns/searches/rename', { as, team, body: { id, name } });
  const remove = (as: TestUser, id: number, team?: number) =>
    context.call('POST /vulns/searches/delete', { as, team, body: { id } });
  const list = async (as: TestUser, team?: number) => (await context.call('GET /vulns/searches', { as, team })).data;

  async function createTeam(owner: TestUser, viewer: TestUser) {
    const { id } = (await context.call('POST /account/teams', { as: owner, body: { name: 'Blue' } })).data;
    await context.deps.db.run(sql`
      insert into team_members (team_id, user_id, role, joined_at) values (${id}, ${viewer.userId}, 'viewer', now())`);
    return id;
  }

  test('are saved under a name of their list, and replaced under the same one', async () => {
    const ann = await context.createUser();
    const { id } = (await save(ann, { vulnerability_name: 'overflow' })).data;
    expect((await save(ann, { query: 'cvss>=8' })).data).toEqual({ id });
    await save(ann, { list: 'daily' });
    const saved = await list(ann);
    expect(saved).toHaveLength(2);
    expect(saved.find((each) => each.id === id)).toMatchObject({ ...body, query: 'cvss>=8', vulnerability_name: '' });
  });

  test('are not replaced where the caller does not want it', async () => {
    const ann = await context.createUser();
    await save(ann);
    const refused = { status: 409, code: 'ERR_SEARCH_EXISTS' };
    expect(await save(ann, { query: 'cvss>=8', replace: false })).toMatchObject(refused);
    expect(await list(ann)).toMatchObject([body]);
  });

  test('keep the filters that no query can express, alone or with one', async () => {
    const ann = await context.createUser();
    const filters = { cve_id: '2026', vulnerability_name: 'overflow' };
    expect(await save(ann, { query: '', ...filters })).toMatchObject({ status: 200 });
    expect(await list(ann)).toMatchObject([{ query: '', ...filters }]);
    expect(await save(ann, { query: ' ' })).toMatchObject({ status: 400, message: 'Enter a search' });
  });

  test('are renamed, but not to a name of another one in their list', async () => {
    const ann = await context.createUser();
    const { id } = (await save(ann)).data;
    await save(ann, { name: 'Other' });
    await save(ann, { name: 'Daily', list: 'daily' });
    expect(await rename(ann, id, 'Other')).toMatchObject({ status: 409, code: 'ERR_SEARCH_EXISTS' });
    expect(await rename(ann, id, ' Daily ')).toMatchObject({ status: 200 });
    expect((await list(ann)).map(({ name }) => name)).toEqual(['Daily', 'Daily', 'Other']);
  });

  test('are read and changed by their owner alone', async () => {
    const [ann, bob] = [await context.createUser(), await context.createUser()];
    const { id } = (await save(ann)).data;
    expect(await list(bob)).toEqual([]);
    expect(await rename(bob, id, 'Mine')).toMatchObject({ status: 404 });
    expect(await remove(bob, id)).toMatchObject({ status: 404 });
    expect(await list(ann)).toMatchObject([body]);
    expect(await remove(ann, id)).toMatchObject({ status: 200 });
    expect(await list(ann)).toEqual([]);
  });

  test('of a team are seen by its viewers, and changed by its members alone', async () => {
    const [ann, bob] = [await context.createUser({ plan: 'business' }), await context.createUser()];
    const team = await createTeam(ann, bob);
    const { id } = (await save(ann, {}, team)).data;
    const own = (await save(ann, { name: 'Own' })).data.id;
    expect(await list(bob, team)).toMatchObject([body]);
    const refused = { status: 403, code: 'ERR_TEAM_ROLE' };
    expect(await save(bob, { query: 'cvss>=8' }, team)).toMatchObject(refused);
    expect(await rename(bob, id, 'Mine', team)).toMatchObject(refused);
    expect(await remove(bob, id, team)).toMatchObject(refused);
    // An id of another owner is unknown to this team, even if that owner is the same person.
    expect(await rename(ann, own, 'Moved', team)).toMatchObject({ status: 404 });
    expect(await remove(ann, id)).toMatchObject({ status: 404 });
    expect(await list(ann, team)).toMatchObject([body]);
    expect(await list(ann)).toMatchObject([{ name: 'Own' }]);
  });

  test('are refused with the place of the error in their query', async () => {
    const ann = await context.createUser();
    const refused = { status: 400, code: 'ERR_QUERY', details: { position: 5, length: 1 } };
    expect(await save(ann, { query: 'acme (cvss>7' })).toMatchObject(refused);
    for (const change of [{ list: 'weekly' }, { name: ' ' }, { name: 'x'.repeat(61) }, { cve_id: 'x'.repeat(201) }])
      expect(await save(ann, change)).toMatchObject({ status: 400 });
    expect(await list(ann)).toEqual([]);
  });

  test('are at most 100, of which one can still be replaced', async () => {
    const ann = await context.createUser();
    await save(ann);
    await context.deps.db.run(sql`
      insert into saved_searches (user_id, list, name, query, created_at)
      select ${ann.userId}, 'past', 'search ' || n, 'acme', now() from generate_series(2, 99) n`);
    const added = await Promise.all(['a', 'b', 'c', 'd'].map((name) => save(ann, { name })));
    expect(added.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await save(ann, { name: 'One more' })).toMatchObject({ status: 409, code: 'ERR_SEARCH_LIMIT' });
    expect(await save(ann, { query: 'cvss>=8' })).toMatchObject({ status: 200 });
  });
});
