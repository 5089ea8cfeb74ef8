import { describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { readIdentity } from './readIdentity.ts';

const read = (claims: object, { settings = {}, userInfo = {} }: { settings?: object; userInfo?: object } = {}) => {
  const { oidc } = readConfig({
    OIDC_ISSUER: 'https://id.example',
    OIDC_CLIENT_ID: 'faultline',
    OIDC_GROUPS:
      'viewers=12:viewer; Red Team=12:admin; Team=12:member; CN=Leads,DC=example=12:admin; R&D (*.x)=12:viewer',
    ...settings,
  });
  if (oidc === undefined) throw new Error('There is no provider');
  return readIdentity(oidc, { iss: oidc.issuer, sub: 'u1', email: 'ann@example.com', ...claims }, { ...userInfo });
};

describe('groups', () => {
  test.each<[string, unknown, string[]]>([
    ['a list', ['viewers', 'x'], ['viewers', 'x']],
    ['an empty list', [], []],
    ['a string', 'viewers', ['viewers']],
    ['a string with spaces that is a group', 'Red Team', ['Red Team']],
    ['a string with commas that is a group', 'CN=Leads,DC=example', ['CN=Leads,DC=example']],
    ['a string with spaces that names no group of the settings', 'Domain Users', ['Domain Users']],
    ['a list with names that contain others', ['Team viewers', 'x, viewers'], ['Team viewers', 'x, viewers']],
    ['roles of Zitadel', { viewers: { '3589': 'id.example' }, x: {} }, ['viewers', 'x']],
  ])('are read from %s', (_, groups, expected) => {
    expect(read({ groups })).toMatchObject({ groups: expected, problem: undefined });
  });

  test.each<[string, unknown, string[]]>([
    ['names separated by commas', 'x,viewers', []],
    ['names separated by spaces', 'viewers x', []],
    ['names with spaces, separated by semicolons', 'x; Red Team', []],
    ['distinguished names, separated by semicolons', 'CN=x,DC=example;CN=Leads,DC=example', []],
    ['names with characters of patterns', 'x,R&D (*.x)', []],
    ['JSON', '["viewers","x"]', []],
    ['a list in brackets, as Cognito stores it', '[x, viewers]', []],
    ['an empty string', '', []],
    ['a number', 7, []],
    ['true', true, []],
    ['an object', { name: 'viewers' }, []],
    ['an empty object', {}, []],
    ['objects', [{ id: 1, name: 'viewers' }], []],
    ['lists in a list', [['viewers']], []],
    ['a list with null', ['viewers', null], ['viewers']],
    ['a list with a number', ['viewers', 7], ['viewers']],
    ['a list with an empty string', [''], []],
  ])('are not complete in %s', (_, groups, expected) => {
    expect(read({ groups })).toMatchObject({ groups: expected, problem: 'unreadable' });
  });

  test.each<[string, object, string[]]>([
    ['without the list', { _claim_names: { groups: 'src1' } }, []],
    ['with an empty list', { groups: [], _claim_names: { groups: 'src1' } }, []],
    ['with some of the groups', { groups: ['viewers'], hasgroups: true }, ['viewers']],
    ['as a string', { hasgroups: 'true' }, []],
  ])('are not complete in an overage %s', (_, claims, expected) => {
    expect(read(claims)).toMatchObject({ groups: expected, problem: 'left out' });
  });

  test('are complete if another claim is stored at a different source', () => {
    expect(read({ groups: ['x'], _claim_names: { address: 'src1' }, hasgroups: false }).problem).toBeUndefined();
  });

  test.each<[string, object]>([
    ['groups_direct', { groups_direct: ['viewers'] }],
    ['cognito:groups', { 'cognito:groups': ['viewers'] }],
    ['https://example.com/groups', { 'https://example.com/groups': ['viewers'] }],
    ['realm_access.roles', { realm_access: { roles: ['viewers'] } }],
    [
      'resource_access.faultline.example.com.roles',
      { resource_access: { 'faultline.example.com': { roles: ['viewers'] } } },
    ],
    ['https://example.com/claims.groups', { 'https://example.com/claims': { groups: ['viewers'] } }],
  ])('are read from the claim %s', (name, claims) => {
    const settings = { OIDC_GROUPS_CLAIM: name };
    expect(read({ ...claims, groups: ['x'] }, { settings })).toMatchObject({ groups: ['viewers'], problem: undefined });
    expect(read({}, { settings, userInfo: claims })).toMatchObject({ groups: ['viewers'], problem: undefined });
    expect(read({ groups: ['x'] }, { settings })).toMatchObject({ groups: [], problem: 'missing' });
  });

  test.each([
    'constructor',
    '__proto__',
    'realm_access.constructor',
    'realm_access.roles.length',
    'groups.',
    '.groups',
  ])('are missing under the name %s', (name) => {
    const claims = { groups: ['viewers'], realm_access: { roles: ['viewers'] } };
    expect(read(claims, { settings: { OIDC_GROUPS_CLAIM: name } })).toMatchObject({ groups: [], problem: 'missing' });
  });

  test('of the ID token win over those of the user info, unless they are null', () => {
    const userInfo = { groups: ['viewers'] };
    expect(read({ groups: ['x'] }, { userInfo }).groups).toEqual(['x']);
    expect(read({ groups: null }, { userInfo }).groups).toEqual(['viewers']);
  });
});

describe('the address', () => {
  const trusting = { OIDC_TRUST_EMAIL: 'true' };
  test.each<[string, object, boolean, boolean]>([
    ['is verified', { email_verified: true }, true, true],
    ['is verified, as text', { email_verified: 'True' }, true, true],
    ['is not verified', { email_verified: false }, false, false],
    ['is not verified, as text', { email_verified: 'false' }, false, false],
    ['is something else', { email_verified: 'unknown' }, false, false],
    ['is not mentioned', {}, false, true],
    ['is null', { email_verified: null }, false, true],
    ['has a verified domain', { xms_edov: true }, true, true],
    ['has a verified domain, as 1', { xms_edov: '1' }, true, true],
    ['has a domain that is not verified', { xms_edov: false }, false, false],
    ['is not verified, but its domain is', { email_verified: false, xms_edov: true }, false, false],
  ])('counts by what the provider states: %s', (_, claims, isVerified, isVerifiedWhereTrusted) => {
    const email = (counts: boolean) => (counts ? 'ann@example.com' : undefined);
    expect(read(claims).email).toBe(email(isVerified));
    expect(read(claims, { settings: trusting }).email).toBe(email(isVerifiedWhereTrusted));
  });

  test.each([undefined, null, '', 7])('does not count as %s', (email) => {
    expect(read({ email, email_verified: true }).email).toBeUndefined();
  });

  test('of the user info counts with its statement', () => {
    expect(read({ email: null }, { userInfo: { email: 'ann@example.com', email_verified: true } }).email).toBeDefined();
  });
});
