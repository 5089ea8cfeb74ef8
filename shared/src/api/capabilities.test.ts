import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { account, meta } from '../contract/index.ts';
import { call } from './call.ts';
import { getTelemetryNonce, hasCapability, onCapabilitiesChange, setCapabilities } from './capabilities.ts';

const realFetch = globalThis.fetch;
let requested: string[] = [];

// Sends a request. It and later ones are answered with these headers.
async function respond(headers: Record<string, string>, status = 200): Promise<void> {
  globalThis.fetch = (input) => {
    requested.push(new URL(input instanceof Request ? input.url : String(input), 'http://localhost').pathname);
    return Promise.resolve(Response.json({ success: status < 400, data: { demo: true } }, { status, headers }));
  };
  await call(account.plans).catch(() => undefined);
}

beforeEach(() => {
  requested = [];
  setCapabilities(undefined);
});
afterEach(() => {
  globalThis.fetch = realFetch;
  setCapabilities(undefined);
});

describe('capabilities', () => {
  test('are unknown before the first response, then those of its header', async () => {
    expect(hasCapability('meta')).toBeUndefined();
    await respond({ 'API-Capabilities': 'meta' });
    expect([hasCapability('meta'), hasCapability('telemetry')]).toEqual([true, false]);
  });

  test('are none where the first response has no header, though it is a refusal', async () => {
    await respond({}, 404);
    expect(hasCapability('meta')).toBe(false);
  });

  test('stay unknown after an error of the gateway', async () => {
    await respond({}, 502);
    expect(hasCapability('meta')).toBeUndefined();
  });

  test('stay as they are after a response without the header', async () => {
    await respond({ 'API-Capabilities': 'meta' });
    await respond({}, 502);
    await respond({});
    expect(hasCapability('meta')).toBe(true);
  });

  test('keep the newest nonce for reports, which a provider may not send', async () => {
    await respond({ 'API-Capabilities': 'telemetry' });
    expect(getTelemetryNonce()).toBeUndefined();
    await respond({ 'API-Capabilities': 'telemetry', 'Telemetry-Nonce': 'first' });
    await respond({ 'API-Capabilities': 'telemetry', 'Telemetry-Nonce': 'second' });
    await respond({ 'API-Capabilities': 'telemetry' });
    expect(getTelemetryNonce()).toBe('second');
  });

  test('change with a later header, and listeners hear it once', async () => {
    let count = 0;
    const stop = onCapabilitiesChange(() => {
      count += 1;
    });
    await respond({ 'API-Capabilities': 'meta, telemetry' });
    await respond({ 'API-Capabilities': 'meta, telemetry' });
    expect(count).toBe(1);
    await respond({ 'API-Capabilities': '' });
    stop();
    expect([count, hasCapability('meta')]).toEqual([2, false]);
  });
});

describe('a call beyond the specification', () => {
  test('is made where the provider announces it', async () => {
    await respond({ 'API-Capabilities': 'meta' });
    expect((await call(meta.get)).data.demo).toBe(true);
    expect(requested).toEqual(['/api/subscription/plans', '/api/meta']);
  });

  test('fails without a request where it does not', async () => {
    await respond({});
    await expect(call(meta.get)).rejects.toMatchObject({ kind: 'refused', code: 'ERR_NOT_OFFERED' });
    expect(requested).toEqual(['/api/subscription/plans']);
  });
});
