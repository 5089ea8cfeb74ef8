import { endpoint } from './endpoint.ts';
import { asBoolean, asObject, asString } from './coerce.ts';
import type * as wire from './wire/auth.ts';

/** The signed-in person. The profile's other fields are merged in when it arrives. */
export interface User {
  email: string;
  email_verified: boolean;
  subscriptionPlan?: string | undefined;
  createdDate?: string | undefined;
}

export interface SignedIn {
  token: string | undefined;
  user: User;
}

export const readUser = (value: unknown): User => {
  const user = asObject(value);
  return {
    email: asString(user.email) ?? '',
    email_verified: asBoolean(user.email_verified, true),
    subscriptionPlan: asString(user.subscriptionPlan, user.plan),
    createdDate: asString(user.createdDate, user.created_at),
  };
};

const readSignedIn = (data: unknown): SignedIn => ({
  token: asString(asObject(data).token),
  user: readUser(asObject(data).user),
});
const nothing = () => null;

export const auth = {
  login: endpoint<typeof wire.login>()('POST', '/auth/login', readSignedIn),
  register: endpoint<typeof wire.register>()('POST', '/auth/register', readSignedIn),
  sendOtp: endpoint<typeof wire.sendOtp>()('POST', '/auth/send-otp', nothing),
  verifyOtp: endpoint<typeof wire.verifyOtp>()('POST', '/auth/verify-otp', nothing),
  forgotPassword: endpoint<typeof wire.forgotPassword>()('POST', '/auth/forgot-password', nothing),
  logout: endpoint<typeof wire.logout>()('POST', '/auth/logout', nothing),
  refresh: endpoint<typeof wire.refresh>()('POST', '/auth/refresh', (data) => asString(asObject(data).token)),
};
