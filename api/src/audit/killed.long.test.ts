import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDb, sql } from '../db/index.ts';
import { systemClock } from '../ports/Clock.ts';
import { Sessions } from '../sessions/Sessions.ts';
import { addMember, createTeam } from '../teams/teamsRepository.ts';
import {
  createTestDatabase,
  createTestUser,
  freePort,
  makeDataDir,
  startScript,
  type TestUser,
} from '../testing/index.ts';
import { verifyAudit } from './auditLog.ts';

const SECRET = 'the secret of a test that everybody may read';
const ROUNDS = 3;
const WRITERS = 4;
const password = 'correct horse battery';
const server = new URL('../server.ts', import.meta.url);

test.each(['pglite', 'postgres'] as const)(
  'a kill leaves each change with its entry, or neither, on %s',
  async (engine) => {
    const dataDir = await makeDataDir();
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const database: Record<string, string> = engine === 'postgres' ? { DATABASE_URL: await createTestDatabase() } : {};
    const open = () => openDb({ dataDir, databaseUrl: database['DATABASE_URL'] });
    const setUp = await open();
    const sessions = new Sessions(setUp, systemClock, SECRET);
    const setUpUser = () => createTestUser({ db: setUp, clock: systemClock, sessions }, { password });
    const [ann, bob] = [await setUpUser(), await setUpUser()];
    const teamId = await setUp.transaction(async (tx) => {
      const id = await createTeam(tx, ann.userId, 'Blue', systemClock.now());
      await addMember(tx, id, bob.userId, 'member', systemClock.now());
      return id;
    });
    await setUp.run(sql`delete from sessions`); // the one of the fixture has no entry
    await setUp.close();

    let started = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const port = await freePort();
      const env = { DATA_DIR: dataDir, API_PORT: String(port), JWT_SECRET: SECRET, LOG_LEVEL: 'error', ...database };
      const api = startScript(server, [], env);
      onTestFinished(() => void api.child.kill('SIGKILL'));
      const post = async (path: string, body: object, token = '') => {
        const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-forwarded-for': `198.18.${round}.${(started += 1) % 250}`,
            ...(token && { authorization: `Bearer ${token}` }),
          },
          body: JSON.stringify(body),
        });
        return ((await response.json()) as { data: { token: string } | null }).data;
      };
      const isReady = async () => expect((await fetch(`http://127.0.0.1:${port}/api/readyz`)).status).toBe(200);
      await vi.waitFor(isReady, { timeout: 200_000, interval: 100 });
      const signIn = ({ email }: TestUser) => post('/auth/login', { email, password });
      let changes = 0;
      const write = async () => {
        for (;;) {
          const signedIn = await signIn(ann);
          changes += 1;
          if (changes % 2 === 0) await post('/auth/logout', {}, signedIn?.token);
        }
      };
      let handovers = 0;
      // Others than the owner are refused.
      const handOver = async () => {
        const tokens = [await signIn(ann), await signIn(bob)].map((signedIn) => signedIn?.token);
        const path = `/account/teams/${teamId}/hand_over`;
        for (;;) {
          await post(path, { user_id: bob.userId }, tokens[0]);
          await post(path, { user_id: ann.userId }, tokens[1]);
          handovers += 1;
        }
      };
      const writing = Promise.allSettled([handOver(), ...Array.from({ length: WRITERS }, write)]);
      await vi.waitFor(() => expect(Math.min(changes, handovers)).toBeGreaterThan(5), {
        timeout: 100_000,
        interval: 5,
      });
      await sleep(Math.random() * 50);
      api.child.kill('SIGKILL');
      await Promise.all([api.ended, writing]);

      const db = await open();
      const list = async (statement: ReturnType<typeof sql>) =>
        (await db.rows<{ id: string }>(statement)).map(({ id }) => id).toSorted();
      const listSessions = (event: string) =>
        list(sql`select details::jsonb ->> 'session' as id from audit_log where event = ${event}`);
      const made = await list(sql`select id from sessions`);
      expect(made.length).toBeGreaterThan(5);
      expect(await listSessions('session.start')).toEqual(made);
      const ended = await list(sql`select id from sessions where revoked_at is not null`);
      const ends = await list(sql`select substr(credential, 9) as id from audit_log where event = 'session.end'`);
      expect(ends).toEqual(ended);
      const handedOver = await db.rows(sql`select 1 from audit_log where event = 'team.hand_over'`);
      const owners = await db.rows<{ user_id: number }>(
        sql`select user_id from team_members where team_id = ${teamId} and role = 'owner'`,
      );
      expect(owners).toEqual([{ user_id: (handedOver.length % 2 === 0 ? ann : bob).userId }]);
      const entries = made.length + ended.length + handedOver.length;
      expect(await verifyAudit(db)).toMatchObject({ isIntact: true, entries });
      await db.close();
    }
  },
);
