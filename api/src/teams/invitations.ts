import { createHash, randomBytes } from 'node:crypto';
import type { TeamRole } from '@faultline/shared/contract/schemas';
import type { Hono } from 'hono';
import { appendAudit, type AuditSource } from '../audit/auditLog.ts';
import { emailKey } from '../auth/attemptLimits.ts';
import { takeUnsolicitedMail } from '../auth/unsolicitedMails.ts';
import type { AppEnv, Deps } from '../http/index.ts';
import { linkPages } from '../http/linkPage.ts';
import { composeMail } from '../ports/composeMail.ts';
import * as teams from './teamsRepository.ts';

const PATH = '/team-invitation';
const INVITATION_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

interface NewInvitation {
  teamId: number;
  email: string;
  role: TeamRole;
  inviter: string;
  audit: AuditSource;
}

// A second invitation of an address replaces the first.
export async function invite(deps: Deps, { teamId, email, role, inviter, audit }: NewInvitation): Promise<void> {
  const { db, clock, config, mailer } = deps;
  await takeUnsolicitedMail(deps);
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(clock.now().getTime() + INVITATION_DAYS * DAY_MS);
  const invitation = { teamId, email, emailKey: emailKey(email), role, tokenHash: hashToken(token), expiresAt };
  const team = await db.transaction(async (tx) => {
    const locked = await teams.lockTeam(tx, teamId);
    await teams.saveInvitation(tx, invitation);
    await appendAudit(tx, { ...audit, event: 'team.invite', details: { role } });
    return locked?.name ?? '';
  });
  await mailer.post(
    composeMail({
      to: email,
      subject: 'You are invited to a team in Faultline',
      before: [`${inviter} invites you to the team "${team}", as ${role}.`],
      action: { label: 'Answer the invitation', url: `${config.publicUrl}/api${PATH}?token=${token}` },
      after: [
        'The link works once, for 7 days, and only for the account of this address.',
        "If you don't know the sender, you can ignore this email.",
      ],
    }),
  );
}

export const teamInvitationPages = (deps: Deps): Hono<AppEnv> =>
  linkPages(deps, {
    path: PATH,
    event: 'team.join',
    footer: { label: 'Your teams', path: '/account/teams' },
    read: (token) => teams.findInvitation(deps.db, hashToken(token), deps.clock.now()),
    invalid: 'The invitation was used, withdrawn or replaced, or it has expired. Ask for another one.',
    ask: ({ teamName, role, email }) => ({
      title: `Join the team ${teamName}?`,
      text: `The account of ${email} gets the role ${role}.`,
      button: 'Join Team',
    }),
    act: async ({ id, teamId, teamName, role, email, userId }, audit) => {
      if (userId === undefined) {
        const text = `Register with ${email}, verify this address, and open the link again.`;
        return { title: 'There is no account for this address yet', text };
      }
      const isJoined = await deps.db.transaction(async (tx) => {
        await teams.lockTeam(tx, teamId);
        if ((await teams.deleteInvitation(tx, teamId, id)) === 0) return false;
        await teams.addMember(tx, teamId, userId, role, deps.clock.now());
        await appendAudit(tx, { ...audit, event: 'team.join', about: teamId, details: { member: userId, role } });
        return true;
      });
      return isJoined
        ? { title: `You joined ${teamName}`, text: 'You have the access that your role gives.' }
        : { title: 'Link not valid', text: 'The invitation was used or withdrawn.' };
    },
  });

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');
