import { endpoint } from './endpoint.ts';
import { flag, shape, text } from './tolerant.ts';
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
  const user = shape(value);
  return {
    email: text(user.email) ?? '',
    email_verified: flag(user.email_verified, true),
    subscriptionPlan: text(user.subscriptionPlan, user.plan),
    createdDate: text(user.createdDate, user.created_at),
  };
};

const readSignedIn = (data: unknown): SignedIn => ({
  token: text(shape(data).token),
  user: readUser(shape(data).user),
});
const nothing = () => null;

export const auth = {
  login: endpoint<typeof wire.login>()('POST', '/auth/login', readSignedIn),
  register: endpoint<typeof wire.register>()('POST', '/auth/register', readSignedIn),
  sendOtp: endpoint<typeof wire.sendOtp>()('POST', '/auth/send-otp', nothing),
  verifyOtp: endpoint<typeof wire.verifyOtp>()('POST', '/auth/verify-otp', nothing),
  forgotPassword: endpoint<typeof wire.forgotPassword>()('POST', '/auth/forgot-password', nothing),
  logout: endpoint<typeof wire.logout>()('POST', '/auth/logout', nothing),
  refresh: endpoint<typeof wire.refresh>()('POST', '/auth/refresh', (data) => text(shape(data).token)),
};
