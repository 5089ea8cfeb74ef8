import { beforeEach, describe, expect, test, vi } from 'vitest';
import { auth } from '../contract/auth.ts';
import { cves } from '../contract/cves/cves.ts';
import { exportJobs } from '../contract/exports.ts';
import { respondWith, respondLater, respondRaw, respondError, stubApi } from '../testing/stubApi.ts';
import { ApiError, type ApiErrorKind } from './ApiError.ts';
import { call } from './call.ts';
import { download } from './download.ts';
import { setApiHandlers } from './request.ts';

const unauthorized = vi.fn<(error: ApiError) => void>();
const renew = vi.fn<() => Promise<boolean>>();
let token: string | undefined;

beforeEach(() => {
  token = 'a-token';
  unauthorized.mockReset();
  renew.mockReset().mockResolvedValue(false);
  setApiHandlers({ token: () => token, renew, unauthorized });
});

const credentials = { email: 'ann@example.com', password: 'secret' };
const failure = async (work: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error('The call should have failed with an ApiError', { cause: error });
  return error;
};

test('sends method, path, used query and bearer token, and reads the envelope', async () => {
  const { requests } = stubApi(respondRaw(cves.list, { success: true, data: { data: [{ cve_id: 'CVE-2026-1' }] } }));
  const { data } = await call(cves.list, { query: { limit: 20, vendor_name: '', severity: 'High' } });
  expect(data.items[0]?.cve_id).toBe('CVE-2026-1');
  expect(requests[0]).toMatchObject({ method: 'GET', path: '/cves', query: { limit: '20', severity: 'High' } });
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer a-token');
});

test('encodes params of the path', async () => {
  const { requests } = stubApi(respondRaw(cves.detail, { cve_id: 'x' }));
  await call(cves.detail, { params: { cveId: 'CVE/../1' } });
  expect(requests[0]?.path).toBe('/cves/CVE%2F..%2F1');
});

test('takes a body without envelope as the data', async () => {
  stubApi(respondRaw(auth.login, { token: 't', user: { email: 'ann@example.com' } }));
  const { data } = await call(auth.login, { body: credentials });
  expect(data).toMatchObject({ token: 't', user: { email: 'ann@example.com' } });
});

describe('the error catalogue', () => {
  test.each<[string, number, unknown, string, ApiErrorKind]>([
    [
      'the message of the body',
      503,
      { success: false, message: 'CVEs are unavailable.' },
      'CVEs are unavailable.',
      'http',
    ],
    ['the error of the body', 400, { error: 'Bad filter' }, 'Bad filter', 'http'],
    ['the message before the error', 404, { error: 'Not this', message: 'But this' }, 'But this', 'http'],
    ['an error that is an object', 422, { error: { message: 'Said inside', code: 'E1' } }, 'Said inside', 'http'],
    ['blank words', 500, { message: '  ', error: '' }, 'HTTP error! status: 500', 'http'],
    ['words of the wrong kind', 500, { message: ['a'], error: true }, 'HTTP error! status: 500', 'http'],
    ['a list where an error should be', 418, ['?'], 'HTTP error! status: 418', 'http'],
    ['nothing of use', 500, {}, 'HTTP error! status: 500', 'http'],
    ['an empty body', 500, '', 'HTTP error! status: 500', 'http'],
    ['a body that is cut off', 200, '{"data": [', 'HTTP error! status: 200', 'http'],
    ['an error page', 502, '<html>Bad gateway</html>', 'HTTP error! status: 502', 'http'],
    ['a page where data should be', 200, '<html>Welcome</html>', 'HTTP error! status: 200', 'http'],
    ['success: false without a word', 200, { success: false }, 'HTTP error! status: 200', 'refused'],
    ['success: false', 200, { success: false, message: 'Not today' }, 'Not today', 'refused'],
    ['a bare 401', 401, {}, 'Session expired. Please login again.', 'http'],
    ['a page with 401', 401, '<html>Sign in</html>', 'Session expired. Please login again.', 'http'],
  ])('%s', async (_, status, body, message, kind) => {
    stubApi(respondRaw(cves.list, body, status));
    expect(await failure(call(cves.list))).toMatchObject({ message, kind, status });
  });

  test('reports a missing response', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await failure(call(cves.list))).toMatchObject({
      message: 'Network error. Please check your connection.',
      kind: 'network',
    });
  });

  test('reports a response of another origin, which the browser hides', async () => {
    globalThis.fetch = (_, init) =>
      init?.redirect === 'manual'
        ? Promise.resolve(Object.defineProperty(new Response(), 'type', { value: 'opaqueredirect' }))
        : Promise.reject(new TypeError('Failed to fetch'));
    expect(await failure(call(cves.list))).toMatchObject({
      message: 'Server configuration error. Please contact support.',
      kind: 'cross-origin',
    });
  });

  test.each([
    ['a query', () => call(cves.list), '/api/cves'],
    ['a command', () => call(auth.login, { body: credentials }), '/api/subscription/plans'],
  ])('looks for a hidden answer with a GET of the specification after %s', async (_, send, probed) => {
    const gets: string[] = [];
    globalThis.fetch = (input, init) => {
      if ((init?.method ?? 'GET') === 'GET')
        gets.push(new URL(input instanceof Request ? input.url : input, location.href).pathname);
      return Promise.reject(new TypeError('Failed to fetch'));
    };
    await failure(send());
    expect(new Set(gets)).toEqual(new Set([probed]));
  });

  test('reports an aborted call when the caller leaves', async () => {
    const leaving = new AbortController();
    globalThis.fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('gone', 'AbortError')));
      });
    const pending = failure(call(cves.list, { signal: leaving.signal }));
    leaving.abort();
    expect(await pending).toMatchObject({ kind: 'aborted' });
  });
});

describe('a 401', () => {
  test.each([
    ['a call', () => call(cves.list)],
    ['a download', () => download(exportJobs.download, { params: { id: 'j1' } })],
  ])('of %s is reported once, with its message', async (_, send) => {
    stubApi(respondError(cves.list, 401, 'Who are you?'), respondError(exportJobs.download, 401, 'Who are you?'));
    await failure(send());
    expect(unauthorized).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'Who are you?' }));
  });

  test.each([
    ['code beside a message', { success: false, message: 'Please verify', code: 'ERR_EMAIL_NOT_VERIFIED' }],
    ['error', { error: 'ERR_EMAIL_NOT_VERIFIED' }],
    ['error beside a status as the code', { code: 401, error: 'ERR_EMAIL_NOT_VERIFIED' }],
    ['error beside another code', { code: 'UNAUTHORIZED', error: 'ERR_EMAIL_NOT_VERIFIED', message: 'Please verify' }],
    ['an error with a code', { error: { code: 'ERR_EMAIL_NOT_VERIFIED', message: 'Please verify' } }],
  ])('is not reported for an email that is not verified, where the code stands in %s', async (_, body) => {
    stubApi(respondRaw(cves.list, body, 401));
    const { message = expect.any(String) as string } = body as { message?: string };
    expect(await failure(call(cves.list))).toMatchObject({ status: 401, code: 'ERR_EMAIL_NOT_VERIFIED', message });
    expect(unauthorized).not.toHaveBeenCalled();
    expect(renew).not.toHaveBeenCalled();
  });

  test('is asked again once after a renewal, with the new token', async () => {
    const { requests } = stubApi(respondError(cves.list, 401, 'Expired'));
    renew.mockImplementation(() => {
      token = 'b-token';
      stubApi(respondWith(cves.list, { data: [], pagination: { total: 0, next_cursor: null, has_next: false } }));
      return Promise.resolve(true);
    });
    await call(cves.list);
    expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer a-token', 'Bearer b-token']);
    expect(unauthorized).not.toHaveBeenCalled();
  });

  test('is ignored when its session has ended', async () => {
    stubApi({
      endpoint: cves.list,
      respond: () => {
        token = 'of another';
        return Response.json({}, { status: 401 });
      },
    });
    expect(await failure(call(cves.list))).toMatchObject({ status: 401 });
    expect(unauthorized).not.toHaveBeenCalled();
  });

  test('does not renew the token when the call had none', async () => {
    token = undefined;
    stubApi(respondError(auth.login, 401, 'Invalid email or password'));
    await failure(call(auth.login, { body: credentials }));
    expect(renew).not.toHaveBeenCalled();
    expect(unauthorized).toHaveBeenCalledOnce();
  });
});

test.each([
  ['ERR_TEAM_NOT_FOUND', 1],
  ['ERR_TEAM_ROLE', 1],
  ['ERR_NOT_FOUND', 0],
])('a refusal %s is reported to the page of the team %i times', async (code, times) => {
  const teamRefused = vi.fn<() => void>();
  setApiHandlers({ token: () => token, renew, unauthorized, teamRefused });
  stubApi(respondError(cves.list, 404, 'Not found', code));
  await failure(call(cves.list));
  expect(teamRefused).toHaveBeenCalledTimes(times);
});

test('waits for a slow answer', async () => {
  const { stub, release } = respondLater(auth.sendOtp, null);
  stubApi(stub);
  const pending = call(auth.sendOtp, { body: { email: 'ann@example.com' } });
  release();
  await expect(pending).resolves.toMatchObject({ data: null });
});
