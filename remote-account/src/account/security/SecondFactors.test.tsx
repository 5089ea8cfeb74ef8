import { account, factors, sso } from '@faultline/shared/contract';
import { readSsoAttempt } from '@faultline/shared/forms';
import { respondError, respondWith, renderScreen, stubApi } from '@faultline/shared/testing';
import { refresh } from '@faultline/shared/query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { Proof } from './Proof.tsx';
import { ProofDialog } from './ProofDialog.tsx';
import { Security } from './Security.tsx';

const none = { totp_since: null, recovery_codes_left: 0, passkeys: [], has_password: true };
const laptop = { id: 'p1', name: 'Laptop', created_at: '2026-01-05T10:00:00.000Z', last_used_at: null };
const some = { ...none, totp_since: '2026-01-05T10:00:00.000Z', recovery_codes_left: 7, passkeys: [laptop] };
const codes = ['aaaa-bbbb', 'cccc-dddd'];

const open = (at = '/account') =>
  renderScreen(
    <>
      <Proof />
      <Security email="ann@example.com" />
    </>,
    { at, path: '/account' },
  );

describe('Second factors', () => {
  test('an app is set up with its first code, and its recovery codes are shown once', async () => {
    const { requests } = stubApi(
      respondWith(account.sessions, []),
      respondWith(factors.list, none),
      respondWith(factors.createTotp, {
        secret: 'NAMENAME',
        uri: 'otpauth://totp/Faultline:ann?secret=NAMENAME',
        qr: { size: 1, path: 'M0 0h1v1h-1z' },
      }),
      respondWith(factors.confirmTotp, { recovery_codes: codes }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Set Up App' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set up an authenticator app' }));
    expect(await dialog.findByText('NAME NAME')).toBeVisible();
    expect(dialog.getByRole('img', { name: 'QR code of the key below' })).toBeVisible();
    await user.type(dialog.getByLabelText('Code of the app'), '123{Enter}');
    expect(await dialog.findByText('Enter the 6 digits of the code')).toBeVisible();
    await user.type(dialog.getByLabelText('Code of the app'), '456{Enter}');
    const saved = within(await screen.findByRole('dialog', { name: 'Save your recovery codes' }));
    expect(saved.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes);
    await user.click(saved.getByRole('button', { name: 'Copy Codes' }));
    expect(await navigator.clipboard.readText()).toBe(`${codes.join('\n')}\n`);
    await user.click(saved.getByRole('button', { name: 'I Saved Them' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests.find(({ path }) => path.endsWith('/confirm'))?.body).toEqual({ code: '123456' });
  });

  test('a user whom the page of a team led here sees what to do, and then the way back', async () => {
    stubApi(respondWith(account.sessions, []), respondWith(factors.list, none));
    open(`/account?from=${encodeURIComponent('/exports?team=5')}`);
    const notice = await screen.findByRole('status');
    expect(notice).toHaveTextContent('The team requires a second factor.');
    expect(notice).toHaveFocus();
    stubApi(respondWith(factors.list, some));
    await act(() => refresh(factors.list));
    const link = await screen.findByRole('link', { name: 'Back to the page of the team' });
    expect(link).toHaveAttribute('href', '/exports?team=5');
  });

  test.each(['//evil.example', 'https://evil.example'])('nobody is led to %s', async (from) => {
    stubApi(respondWith(account.sessions, []), respondWith(factors.list, some));
    open(`/account?from=${encodeURIComponent(from)}`);
    expect(await screen.findByText('Laptop')).toBeVisible();
    expect(screen.queryByText(/second factor\. /)).toBeNull();
    expect(screen.queryByRole('link', { name: 'Back to the page of the team' })).toBeNull();
  });

  test('a passkey is renamed and removed by its name', async () => {
    const { requests } = stubApi(
      respondWith(account.sessions, []),
      respondWith(factors.list, some),
      respondWith(factors.renamePasskey, null),
      respondWith(factors.deletePasskey, null),
    );
    const { user } = open();
    expect(await screen.findByText('7 of 10 left. Each works once instead of a code or passkey.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Rename Laptop' }));
    const rename = within(await screen.findByRole('dialog', { name: 'Rename the passkey' }));
    await user.clear(rename.getByLabelText('Name'));
    await user.type(rename.getByLabelText('Name'), 'Work laptop{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Remove Laptop' }));
    const remove = within(await screen.findByRole('dialog', { name: 'Remove the passkey Laptop?' }));
    expect(remove.getByText('Your other second factors stay.')).toBeVisible();
    await user.click(remove.getByRole('button', { name: 'Remove Passkey' }));
    expect(await screen.findByText('Passkey removed')).toBeVisible();
    expect(requests.filter(({ path }) => path.includes('/passkeys/')).map(({ body }) => body)).toEqual([
      { id: 'p1', name: 'Work laptop' },
      { id: 'p1' },
    ]);
  });

  test('says why the list did not load', async () => {
    stubApi(respondWith(account.sessions, []), respondError(factors.list, 500, 'The service failed'));
    open();
    expect(await screen.findByText('Failed to load second factors')).toBeVisible();
  });
});

describe('A proof', () => {
  const refusal = respondError(factors.deleteTotp, 403, 'Confirm that it is you to continue.', 'ERR_PROOF_REQUIRED');

  async function removeApp() {
    const { requests } = stubApi(
      respondWith(account.sessions, []),
      respondWith(factors.list, some),
      refusal,
      respondWith(factors.startProof, { attempt: 'try', methods: ['code'], passkey: null }),
      respondError(factors.prove, 400, 'This code is wrong', 'ERR_INVALID_CODE'),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Remove App' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove App' }));
    const dialog = within(await screen.findByRole('dialog', { name: "Confirm it's you" }));
    return { user, dialog, requests };
  }

  test('is entered in a dialog, after which the command is repeated', async () => {
    const { user, dialog, requests } = await removeApp();
    await user.type(await dialog.findByLabelText('Code'), '000000{Enter}');
    expect(await dialog.findByText('This code is wrong')).toBeVisible();
    stubApi(respondWith(factors.prove, null), respondWith(factors.deleteTotp, null));
    await user.clear(dialog.getByLabelText('Code'));
    await user.type(dialog.getByLabelText('Code'), '123456{Enter}');
    expect(await screen.findByText('Authenticator app removed')).toBeVisible();
    expect(requests.filter(({ path }) => path === '/user/factors/totp/delete')).toHaveLength(2);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('of an account without a password is a new sign-in at its identity provider', async () => {
    vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    stubApi(
      respondWith(sso.provider, { name: 'Example ID', is_only: false }),
      respondWith(factors.startProof, { attempt: 'try', methods: ['single-sign-on'], passkey: null }),
      respondWith(sso.startProof, { attempt: 'one', url: 'https://id.example/authorize' }),
    );
    const { user } = renderScreen(<ProofDialog onSettled={() => undefined} />);
    await user.click(await screen.findByRole('button', { name: 'Sign in with Example ID again' }));
    await waitFor(() => expect(location.assign).toHaveBeenCalledWith('https://id.example/authorize'));
    expect(readSsoAttempt()).toEqual({ attempt: 'one', from: location.pathname, isProof: true });
  });

  test('that is cancelled leaves everything as it is', async () => {
    const { user, dialog, requests } = await removeApp();
    await user.click(await dialog.findByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Confirm that it is you to continue.')).toBeVisible();
    expect(requests.filter(({ path }) => path === '/user/factors/totp/delete')).toHaveLength(1);
  });
});
