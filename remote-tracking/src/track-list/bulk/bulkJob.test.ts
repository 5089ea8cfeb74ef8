import { trackings } from '@faultline/shared/contract';
import { store } from '@faultline/shared/session';
import { respondLater, respondWith, stubApi } from '@faultline/shared/testing';
import { trackingDraft } from '@faultline/shared/tracking';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { bulkJobAtom, clearJob, countItems, formatOutcome, pauseJob, resumeJob, startJob } from './bulkJob.ts';

const items = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `V${at}`, draft: trackingDraft.vendor(`${at}`, `V${at}`, '') }));
const job = () => store.get(bulkJobAtom);
const states = () => job()?.items.map(({ state }) => state);
const ended = (status: string) => vi.waitFor(() => expect(job()?.status).toBe(status), 60_000);
const getTargetId = (body: unknown) => (body as { target_id: string }).target_id;

afterEach(clearJob);

// Returns whether the browser would confirm closing the page.
const isWarned = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('bulkJob', () => {
  test('adds all items', async () => {
    const { requests } = stubApi(respondWith(trackings.save, { id: 1 }));
    startJob(items(20));
    await ended('done');
    expect(requests.map(({ body }) => getTargetId(body))).toEqual(items(20).map(({ draft }) => draft.target_id));
  });

  test('counts the items of one component as one', async () => {
    stubApi({
      endpoint: trackings.save,
      respond: ({ body }) =>
        getTargetId(body) === '1'
          ? Response.json({ success: false, message: 'No such vendor' }, { status: 404 })
          : Response.json({ success: true, data: { id: 1 } }),
    });
    startJob(
      items(4).map((item, index) => ({ ...item, component: index < 2 ? 7 : index })),
      {
        skipped: 3,
        tracked: 2,
        unnamed: [],
      },
    );
    await ended('done');
    const finished = job();
    expect(finished && formatOutcome(finished)).toBe(
      "Added 2 items. 4 weren't added. 2 were already on your track list.",
    );
  });

  test('continues after a refused item, and retries it on request', async () => {
    let refusing = true;
    stubApi({
      endpoint: trackings.save,
      respond: ({ body }) =>
        refusing && getTargetId(body) === '1'
          ? Response.json({ success: false, message: 'No such vendor' }, { status: 404 })
          : Response.json({ success: true, data: { id: 1 } }),
    });
    startJob(items(4));
    await ended('done');
    expect(states()).toEqual(['added', 'failed', 'added', 'added']);
    expect(job()?.items[1]?.reason).toBe('No such vendor');
    refusing = false;
    resumeJob();
    await vi.waitFor(() => expect(states()).toEqual(['added', 'added', 'added', 'added']), 60_000);
  });

  test('stops when the backend fails, without losing or repeating an item', async () => {
    let failing = false;
    const sent: string[] = [];
    stubApi({
      endpoint: trackings.save,
      respond: ({ body }) => {
        if (getTargetId(body) === '10' && sent.length < 30) failing = !sent.includes('again');
        if (failing) return Response.json({ message: 'Away' }, { status: 503 });
        sent.push(getTargetId(body));
        return Response.json({ data: { id: 1 } });
      },
    });
    startJob(items(30));
    await ended('stopped');
    expect(job()?.reason).toBe('Away');
    expect(isWarned()).toBe(true);
    const added = countItems(job() ?? { items: [] }, 'added');
    expect(added).toBeGreaterThanOrEqual(8);
    expect(added).toBeLessThan(30);
    sent.push('again');
    failing = false;
    resumeJob();
    await ended('done');
    expect(isWarned()).toBe(false);
    expect(states()?.every((state) => state === 'added')).toBe(true);
    expect(sent.filter((id) => id !== 'again').toSorted()).toEqual(
      items(30)
        .map(({ name }) => name.slice(1))
        .toSorted(),
    );
  });

  test('stops with the reason when the plan is full', async () => {
    stubApi({
      endpoint: trackings.save,
      respond: ({ body }) =>
        Number(getTargetId(body)) < 2
          ? Response.json({ data: { id: 1 } })
          : Response.json({ code: 'ERR_PLAN_LIMIT', message: 'The free plan is full.' }, { status: 403 }),
    });
    startJob(items(9));
    await ended('quota-exceeded');
    expect(job()?.reason).toBe('The free plan is full.');
    expect(states()?.filter((state) => state === 'waiting')).toHaveLength(7);
  });

  test('counts an item as added that is answered after another one was refused for the plan', async () => {
    const { promise: refused, resolve: refuse } = Promise.withResolvers<void>();
    stubApi({
      endpoint: trackings.save,
      respond: async ({ body }) => {
        if (getTargetId(body) !== '0') {
          refuse();
          return Response.json({ code: 'ERR_PLAN_LIMIT', message: 'The free plan is full.' }, { status: 403 });
        }
        await refused;
        // The other answers are read first.
        await new Promise((resolve) => setTimeout(resolve, 20));
        return Response.json({ data: { id: 1 } });
      },
    });
    // Like in a browser, an aborted request has no answer.
    const answer = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      const { promise: givenUp, reject } = Promise.withResolvers<never>();
      init?.signal?.addEventListener('abort', () => reject(new DOMException('Given up.', 'AbortError')));
      return Promise.race([answer(input, init), givenUp]);
    };
    startJob(items(9));
    await ended('quota-exceeded');
    expect(states()).toEqual(['added', ...Array.from({ length: 8 }, () => 'waiting')]);
  });

  test('keeps waiting items when paused', async () => {
    const answer = respondLater(trackings.save, { id: 1 });
    stubApi(answer.stub);
    startJob(items(5));
    pauseJob();
    expect(job()?.status).toBe('paused');
    answer.release();
    stubApi(respondWith(trackings.save, { id: 1 }));
    resumeJob();
    await ended('done');
    expect(states()?.every((state) => state === 'added')).toBe(true);
  });
});
