import { endpoint } from './endpoint.ts';
import { asBoolean, asObject, asString } from './coerce.ts';
import type * as schemas from './schemas/auth.ts';

/** The signed-in user. The profile's other fields are merged in when it arrives. */
export interface User {
  email: string;
  email_verified: boolean;
  subscriptionPlan?: string | undefined;
  createdDate?: string | undefined;
  isOperator?: boolean;
  /** Whom to ask for another plan where none can be bought: undefined where one can, null if that is not known. */
  planContact?: string | null | undefined;
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
    ...(user.is_operator === true && { isOperator: true }),
    ...(user.plan_contact !== undefined && { planContact: asString(user.plan_contact) ?? null }),
  };
};

const readSignedIn = (data: unknown): SignedIn => ({
  token: asString(asObject(data).token),
  user: readUser(asObject(data).user),
});

export const auth = {
  login: endpoint<typeof schemas.login>()('POST', '/auth/login', readSignedIn),
  register: endpoint<typeof schemas.register>()('POST', '/auth/register', readSignedIn),
  sendOtp: endpoint<typeof schemas.sendOtp>()('POST', '/auth/send-otp'),
  verifyOtp: endpoint<typeof schemas.verifyOtp>()('POST', '/auth/verify-otp'),
  forgotPassword: endpoint<typeof schemas.forgotPassword>()('POST', '/auth/forgot-password'),
  logout: endpoint<typeof schemas.logout>()('POST', '/auth/logout'),
  refresh: endpoint<typeof schemas.refresh>()('POST', '/auth/refresh', (data) => asString(asObject(data).token)),
};
