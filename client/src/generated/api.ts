// Generated from the OpenAPI document. To update it, run:
// node node_modules/vitest/vitest.mjs run api/src/operations/clientTypes.test.ts --update
export interface paths {
    "/account/administration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The state of the installation: feeds with the time of their last import, the queue of alerts by channel and state, notification channels by kind, background jobs by queue with those of the last 7 days that failed, and the storage in use in bytes
         * @description `last_import_at` is of the last import of CVEs, also by a command.
         */
        get: operations["getAccountAdministration"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/administration/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The accounts whose address contains `search`, newest first, 50 on a page */
        get: operations["getAccountAdministrationAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/administration/accounts/change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change an account, as the command `accounts` does
         * @description The answer is the account, or null after it was deleted.
         */
        post: operations["postAccountAdministrationAccountsChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/administration/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Entries of the audit log, newest first, 50 at a time
         * @description `event` is the start of the name of an event. `account` is an address: of who made the change, or of the account that it is about. Both days are included. `before` is the id of the last entry of the page before.
         */
        get: operations["getAccountAdministrationAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/administration/audit/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The entries of the filter as JSON Lines, oldest first, with `hash` and `details` as they were hashed
         * @description The export has an entry of its own.
         */
        get: operations["getAccountAdministrationAuditExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The notification channels of the account or team
         * @description `target` is the part of the address that may be shown. A channel is `unconfirmed` until a test succeeds, and `paused` by its owner or after 24 hours of failures. `waiting` counts messages that are not sent yet.
         */
        get: operations["getAccountChannels"];
        put?: never;
        /**
         * Add a channel
         * @description It receives alerts once a test has succeeded. `secret` signs the messages of a webhook (Standard Webhooks) and is in this answer only.
         */
        post: operations["postAccountChannels"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/channels/{channelId}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The last 50 messages to a channel, newest first
         * @description `cve_id` is one of the `cve_count` CVEs of a message.
         */
        get: operations["getAccountChannelsChannelIdDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/channels/change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rename, pause or resume a channel, or send the alerts of trackings to it
         * @description Messages that wait are sent when the channel is resumed; alerts of the time of the pause are not.
         */
        post: operations["postAccountChannelsChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/channels/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete a channel with its address and secrets
         * @description Messages that wait are not sent.
         */
        post: operations["postAccountChannelsDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/channels/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a message again, with the same id */
        post: operations["postAccountChannelsRedeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/channels/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the secret of a webhook
         * @description Until `previous_until`, messages have a signature with each secret. `secret` is in this answer only.
         */
        post: operations["postAccountChannelsRotate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/channels/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test message now
         * @description Where it succeeds, the channel is confirmed. `receipt` says what the receiver answered.
         */
        post: operations["postAccountChannelsTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the account owns beyond the calls of the specification, as the other calls list it
         * @description No secret is in it.
         */
        get: operations["getAccountData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/feeds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The feeds of the account or team, and its alert rules, of which it can create more
         * @description `name` is that of the rule, vendor or product.
         */
        get: operations["getAccountFeeds"];
        put?: never;
        /**
         * Create a feed of an alert rule, vendor or product: its new and notably changed CVEs of the last 90 days, the newest 50, as Atom and as JSON Feed 1.1
         * @description `target` is the id of the rule, vendor or product. Both addresses contain a secret and are in this answer only: the service stores its hash. Anyone who has an address can read the feed, with ETag and Last-Modified, until it is revoked or its rule deleted; then it answers 404.
         */
        post: operations["postAccountFeeds"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/feeds/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Revoke a feed: its addresses answer 404 at once */
        post: operations["postAccountFeedsRevoke"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/teams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The teams of the account, with its role in each
         * @description `needs_second_factor`: the team requires a second factor, and the account has none.
         */
        get: operations["getAccountTeams"];
        put?: never;
        /**
         * Create a team, which the account then owns
         * @description The plan must include team collaboration.
         */
        post: operations["postAccountTeams"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/teams/{teamId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A team with its members
         * @description Open invitations are listed for its owners and admins.
         */
        get: operations["getAccountTeamsTeamId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/teams/{teamId}/contents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What deleting the team deletes
         * @description Leaving it deletes nothing, and the last owner cannot leave.
         */
        get: operations["getAccountTeamsTeamIdContents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/teams/{teamId}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete a team and everything that it owns
         * @description The body repeats its name.
         */
        post: operations["postAccountTeamsTeamIdDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/teams/{teamId}/hand_over": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make another member an owner of the team, and the account an admin */
        post: operations["postAccountTeamsTeamIdHandOver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/teams/{teamId}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite an address by mail
         * @description The link in the mail works once, for 7 days, and for the account of this address alone. A second invitation replaces the first.
         */
        post: operations["postAccountTeamsTeamIdInvitations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/teams/{teamId}/invitations/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Withdraw an invitation */
        post: operations["postAccountTeamsTeamIdInvitationsDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/teams/{teamId}/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Leave a team
         * @description What it owns stays with it.
         */
        post: operations["postAccountTeamsTeamIdLeave"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/teams/{teamId}/members/change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the role of a member
         * @description Only owners make owners, or change the role of one.
         */
        post: operations["postAccountTeamsTeamIdMembersChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/teams/{teamId}/members/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a member
         * @description Only owners remove an owner.
         */
        post: operations["postAccountTeamsTeamIdMembersRemove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/teams/{teamId}/second_factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Require a second factor of everyone who acts for the team, or no longer
         * @description A member without one then gets 403 ERR_TEAM_SECOND_FACTOR, but can read who is a member, and leave.
         */
        post: operations["postAccountTeamsTeamIdSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The API tokens of the account that are not revoked, newest first
         * @description Expired ones are listed for 30 days. `network_count` counts the networks of the last 30 days.
         */
        get: operations["getAccountTokens"];
        put?: never;
        /**
         * Create an API token
         * @description `token` is in this answer only: the service stores its hash.
         */
        post: operations["postAccountTokens"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/tokens/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke an API token
         * @description All processes refuse it within 2 seconds.
         */
        post: operations["postAccountTokensRevoke"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The alerts of the last 90 days, newest first: one for each CVE, change and channel, one for each daily report, and one for each message about tracked versions that match differently since an update
         * @description `found_at` is the time of the import that found the change; `since` and `until` are days of it, both included. `destination`, `receipt` and `settled_at` are known once a message was sent.
         */
        get: operations["getAlerts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/alerts/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Why the account got an alert of a CVE, or got none
         * @description `alerts` are those of this CVE, newest first. `trackings` has each tracking that the CVE could concern: the CVE, its vendors, its products and their versions. `rules` has all rules of the account or team. `condition` is the first condition of an alert that was not met, found by the statements that select the recipients of an import, for the newest change of the CVE since the tracking or rule exists and with today's settings. Rules compare the CVE as it is now. `since` is the time of that change; for `no_change` the time when the tracking or rule was created, for `tracking_paused` when it was last changed, and for `channel_paused` when the channel was paused. `changed_since` means that the tracking, the rule or the settings were changed after the change was imported: today an alert would be sent.
         */
        get: operations["getAlertsExplain"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/alerts/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All alerts of the filter, newest first, as JSON Lines (the default) or CSV */
        get: operations["getAlertsExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/alerts/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether alerts arrive: the feeds that are read, the messages of the account that wait, and the channels that fail
         * @description `gaps` are the times of the last 90 days in which a feed was not read, because it or this service was down. A gap with an end was caught up: all changes of that time were imported then. A gap without an end goes on.
         */
        get: operations["getAlertsHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/alerts/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The alert rules of the account or team, by name
         * @description A rule sends the new and updated CVEs that match its query, which is text of the query language.
         */
        get: operations["getAlertsRules"];
        put?: never;
        /**
         * Create an alert rule
         * @description A query that cannot be read is 400 ERR_QUERY with `position` and `length` of the error. `watch` limits it to a vendor or product of this name, which may have no CVE yet; then `query` may be empty. The first alert says that the name appeared.
         */
        post: operations["postAlertsRules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/alerts/rules/change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change what the body names of an alert rule
         * @description `snoozed_until` null ends a snooze. With `snooze_until_notable` the first CVE that becomes exploited or more severe ends it, and is sent; then `snoozed_until` may be null. `watch` is given together with `query`; null ends it.
         */
        post: operations["postAlertsRulesChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/alerts/rules/channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The channels that a rule of the account or team can use
         * @description Telegram is one of them once a chat is known. Nothing is sent to a channel that is not `active`; `off` is one that the settings of the account turn off.
         */
        get: operations["getAlertsRulesChannels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/alerts/rules/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete an alert rule */
        post: operations["postAlertsRulesDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/alerts/rules/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What a rule would have sent in the last 30 days: the number of new and changed CVEs, the most on one day (UTC), and the newest 20
         * @description `suggests_digest`: more than 50 on one day. `watch` and `query` are those of a rule.
         */
        post: operations["postAlertsRulesPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/alerts/rules/schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * When the account or team wants no alerts, as minutes of the day in a time zone, and the time zone of digests
         * @description Without quiet hours, `quiet_from` and `quiet_until` are null. `exploited_pass`: alerts of exploited CVEs are sent nevertheless.
         */
        get: operations["getAlertsRulesSchedule"];
        put?: never;
        /**
         * Change the quiet hours and the time zone
         * @description Alerts that come meanwhile are sent when the quiet hours end.
         */
        post: operations["postAlertsRulesSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/alerts/rules/snoozes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The CVEs and products of which the account or team wants no alerts for now, the newest first */
        get: operations["getAlertsRulesSnoozes"];
        put?: never;
        /**
         * Send no alerts of a CVE (`target` is its id) or product (the id of its page) until a date
         * @description With `until_notable` a CVE that becomes exploited or more severe ends it earlier; then `until` may be null. A second snooze of the same target replaces the first.
         */
        post: operations["postAlertsRulesSnoozes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/alerts/rules/snoozes/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End a snooze */
        post: operations["postAlertsRulesSnoozesDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password by a code from `POST /auth/send-otp`
         * @description All tokens of the account are revoked.
         */
        post: operations["postAuthForgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in
         * @description An account with an unverified address is signed in as well and receives a code by mail; its other calls are answered with 401 ERR_EMAIL_NOT_VERIFIED.
         */
        post: operations["postAuthLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out
         * @description The bearer token is revoked.
         */
        post: operations["postAuthLogout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a passkey, whose device verifies the user
         * @description Neither password nor second factor is needed.
         */
        post: operations["postAuthPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/passkey/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a sign-in with a passkey
         * @description The answer is the same for everyone. The attempt is valid for 5 minutes.
         */
        post: operations["postAuthPasskeyStart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the bearer token, up to 7 days after it expired
         * @description The replaced token returns the same new token for a minute, and until the new one is used; after that it ends the session.
         */
        post: operations["postAuthRefresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register
         * @description The answer is the same whether or not the address has an account. A second registration of an unverified address cancels the first code, and with another password both passwords. Common passwords are refused with ERR_COMMON_PASSWORD.
         */
        post: operations["postAuthRegister"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a sign-in with a code of an authenticator app, a recovery code, or a passkey
         * @description Each code works once.
         */
        post: operations["postAuthSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/second-factor/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start the sign-in of an account with a second factor, whose `POST /auth/login` was answered with 403 ERR_SECOND_FACTOR_REQUIRED
         * @description The attempt is valid for 5 minutes and 5 codes.
         */
        post: operations["postAuthSecondFactorStart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/send-otp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a one-time code by mail
         * @description It has 6 digits and is valid for 10 minutes and 5 attempts. At most one code a minute and ten an hour are sent for one network, and 20 an hour for one address. The answer is the same whether or not the address has an account.
         */
        post: operations["postAuthSendOtp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sso": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The identity provider of this installation
         * @description `is_only`: passwords and passkeys do not sign in, and nobody registers.
         */
        get: operations["getAuthSso"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sso/finish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a sign-in with the query that the identity provider added to `/sso`
         * @description Where a local account has the address and was never used with this identity, `session` is null, and `link` asks for its password.
         */
        post: operations["postAuthSsoFinish"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sso/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Connect a local account with an identity, once, by its password and the code of its second factor, and sign in */
        post: operations["postAuthSsoLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sso/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a sign-in at the identity provider: open `url`
         * @description It leads back to `/sso`. Only the browser that keeps `attempt` can complete it, within 10 minutes.
         */
        post: operations["postAuthSsoStart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/verify-otp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify an address by its code
         * @description An account has at most 50 wrong codes a day, and a network 20.
         */
        post: operations["postAuthVerifyOtp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/catalog/find": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Vendors and products by up to 200 exact names
         * @description Case and width are ignored; a product is also found by its repository, `owner/name`.
         */
        post: operations["postCatalogFind"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/catalog/match": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Match up to 5,000 components of an SBOM to products and versions
         * @description The answer keeps their order. All targets of a `match` are the component; those of a `suggestion` are alternatives. `version_id` is null if no record names the version.
         */
        post: operations["postCatalogMatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/catalog/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Products with counts of their open CVEs, in any order */
        get: operations["getCatalogProducts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/catalog/products/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Counts of open CVEs for each version of a product that a record names */
        get: operations["getCatalogProductsIdVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/catalog/vendors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Vendors with counts of their open CVEs, in any order */
        get: operations["getCatalogVendors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/catalog/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find up to 200 versions of products by their texts
         * @description Versions that no record names are created, so that they can be tracked. The answer keeps the order, with null for an invalid version or an unknown product.
         */
        post: operations["postCatalogVersions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cves": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** CVEs by filter, newest first, with a cursor */
        get: operations["getCves"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cves/{cveId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One CVE with all data of its record */
        get: operations["getCvesCveId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cves/{cveId}/epss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The EPSS scores of the last 365 days
         * @description They are listed on the days they changed, oldest first.
         */
        get: operations["getCvesCveIdEpss"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cves/{cveId}/related": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Up to 10 related CVEs
         * @description Those with the same references come before those of the same product.
         */
        get: operations["getCvesCveIdRelated"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cves/{cveId}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The changes of the record, newest first */
        get: operations["getCvesCveIdTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cves/daily": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** CVEs of the day by filter, with statistics and a cursor */
        get: operations["getCvesDaily"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cves/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Counts by severity and the top vendors and products of all CVEs that match the filters */
        get: operations["getCvesStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cves/trends": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Counts by month and severity of all CVEs that match the filters
         * @description Months are those of publication in UTC.
         */
        get: operations["getCvesTrends"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The exports of the account, newest first */
        get: operations["getExport"];
        put?: never;
        /**
         * Create an export of the CVEs that match the filters
         * @description The file is written in the background. `columns` selects the columns of HTML and CSV files and their order (capability `export-columns`).
         */
        post: operations["postExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/export/download/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The file of a completed export */
        get: operations["getExportDownloadId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/export/status/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The status of an export */
        get: operations["getExportStatusId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/meta": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The state of the provider, available before sign-in */
        get: operations["getMeta"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product_versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find a version of a product by its text
         * @description A version that no record names is created, so that it can be tracked.
         */
        post: operations["postProductVersions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product_versions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One version of a product */
        get: operations["getProductVersionsId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Products by name, with search */
        get: operations["getProducts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One product with its versions */
        get: operations["getProductsId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The number of products */
        get: operations["getProductsStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The best CVEs, vendors and products for the beginning of an id or of words */
        get: operations["getSearch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscription/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The plans, with prices in dollars */
        get: operations["getSubscriptionPlans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscription/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The plan of the account */
        get: operations["getSubscriptionStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/telemetry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The health of the releases in the last 24 hours */
        get: operations["getTelemetry"];
        put?: never;
        /**
         * Report how releases of the front end load in a browser
         * @description Pages report all failures and a sample of successes, without personal data.
         */
        post: operations["postTelemetry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete the account and all its data
         * @description The body repeats its address, and its password if it has one.
         */
        post: operations["postUserDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/factors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The second factors of the account */
        get: operations["getUserFactors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/factors/passkeys/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a passkey
         * @description The first second factor comes with ten recovery codes.
         */
        post: operations["postUserFactorsPasskeysCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/factors/passkeys/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Remove a passkey */
        post: operations["postUserFactorsPasskeysDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/factors/passkeys/rename": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Rename a passkey */
        post: operations["postUserFactorsPasskeysRename"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/factors/passkeys/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start adding a passkey
         * @description The attempt is valid for 5 minutes.
         */
        post: operations["postUserFactorsPasskeysStart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/factors/recovery_codes/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the recovery codes of an account with a second factor
         * @description They are shown once.
         */
        post: operations["postUserFactorsRecoveryCodesCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/factors/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enter the first code of an authenticator app
         * @description The first second factor comes with ten recovery codes.
         */
        post: operations["postUserFactorsTotpConfirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/factors/totp/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create the secret of an authenticator app
         * @description It counts after its first code is entered.
         */
        post: operations["postUserFactorsTotpCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/factors/totp/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Remove the authenticator app */
        post: operations["postUserFactorsTotpDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The delivery state of each notification channel
         * @description `problem` explains why messages do not arrive, and `bot` is the Telegram name to send /start to.
         */
        get: operations["getUserNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/notifications/confirmations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the notification addresses and chats that receive nothing until the code sent to them is entered */
        get: operations["getUserNotificationsConfirmations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/notifications/confirmations/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove an unconfirmed destination
         * @description Mails go to the address of the account again; a chat is removed.
         */
        post: operations["postUserNotificationsConfirmationsCancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/notifications/confirmations/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a notification address or chat by its code
         * @description A destination with `password_required` also needs the password of the account.
         */
        post: operations["postUserNotificationsConfirmationsConfirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/notifications/confirmations/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the code of an unconfirmed destination again
         * @description At most once a minute, and a few times an hour.
         */
        post: operations["postUserNotificationsConfirmationsSend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/notifications/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test message by email or Telegram, as saved in the settings
         * @description The message of the answer says where it was sent, or what is wrong.
         */
        post: operations["postUserNotificationsTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the password
         * @description Every session ends; the token of the answer starts a new one.
         */
        post: operations["postUserPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The signed-in account
         * @description `is_operator` and `plan_contact` are sent by a provider that announces `operators`.
         */
        get: operations["getUserProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/profile/notification_settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The notification settings of the account */
        get: operations["getUserProfileNotificationSettings"];
        put?: never;
        /** Change the notification settings of the account */
        post: operations["postUserProfileNotificationSettings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enter a second factor, or the password of an account without one
         * @description For 10 minutes this session may then make calls that are otherwise answered with 403 ERR_PROOF_REQUIRED.
         */
        post: operations["postUserProof"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/proof/sso": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete the proof with the query that the identity provider added to `/sso`
         * @description It has the effect of `POST /user/proof`.
         */
        post: operations["postUserProofSso"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/proof/sso/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a proof by a new sign-in at the identity provider, as `POST /auth/sso/start` starts a sign-in
         * @description For accounts that are connected with it and have no second factor.
         */
        post: operations["postUserProofSsoStart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/proof/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The ways in which this session can prove that its owner is present */
        post: operations["postUserProofStart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The active sessions of the account, most recently used first
         * @description `device` is derived from the user agent, and null if it says nothing.
         */
        get: operations["getUserSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/sessions/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign out one session of the account */
        post: operations["postUserSessionsDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/sessions/delete_others": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign out all other sessions of the account */
        post: operations["postUserSessionsDeleteOthers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/tracking": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Track a vendor, product, product version or CVE
         * @description With an `id`, change that tracking; the same target is tracked once.
         */
        post: operations["postUserTracking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/tracking/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete a tracking */
        post: operations["postUserTrackingDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/trackings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The trackings of the account */
        get: operations["getUserTrackings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/trackings/filter_changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The trackings of a version, or with a version filter, that match other CVEs since an update of the service
         * @description They are listed with the counts before and after, until dismissed.
         */
        get: operations["getUserTrackingsFilterChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/trackings/filter_changes/dismiss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Clear the list of `GET /user/trackings/filter_changes` */
        post: operations["postUserTrackingsFilterChangesDismiss"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/trackings/summaries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The open CVEs of each tracking and of all active ones
         * @description Open CVEs are published and not rejected; `new_count` counts those published after `since`.
         */
        get: operations["getUserTrackingsSummaries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vendors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Vendors by name, with search */
        get: operations["getVendors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vendors/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One vendor with its products and their versions
         * @description The id of an alias returns the vendor it stands for.
         */
        get: operations["getVendorsId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vendors/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The number of vendors */
        get: operations["getVendorsStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vulns/searches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The saved searches of the account or team, by name
         * @description `query` is text of the query language; `cve_id` and `vulnerability_name` are the filters of the list that it cannot express, empty for none.
         */
        get: operations["getVulnsSearches"];
        put?: never;
        /**
         * Save a search of a list under a name
         * @description One of the same list and name is replaced, or with `replace` false refused. A query that cannot be read is 400 ERR_QUERY with `position` and `length` of the error.
         */
        post: operations["postVulnsSearches"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vulns/searches/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete a saved search
         * @description Alert rules made from it stay.
         */
        post: operations["postVulnsSearchesDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vulns/searches/rename": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Rename a saved search */
        post: operations["postVulnsSearchesRename"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AccountSession: {
            /** Format: date-time */
            created_at: string;
            current: boolean;
            device: string | null;
            id: string;
            /** Format: date-time */
            last_used_at: string;
        };
        Advisory: {
            /** @enum {string} */
            kind: "advisory" | "patch" | "mitigation" | "release notes" | "page";
            label: string;
            owner: string | null;
            url: string;
        };
        AffectedVersion: {
            advisory?: string;
            decides?: boolean;
            /** @enum {string} */
            default_status?: "affected" | "unaffected" | "unknown";
            entry?: number;
            id: number | null;
            less_than: string | null;
            less_than_or_equal: string | null;
            product_id: number | null;
            product_name: string | null;
            sources?: string[];
            /** @enum {string} */
            status: "affected" | "unaffected" | "unknown";
            vendor_id: number | null;
            vendor_name: string | null;
            version: string;
            version_type: string | null;
        };
        Confirmation: {
            /** @enum {string} */
            channel: "email" | "telegram";
            code_sent: boolean;
            destination: string;
            password_required?: boolean;
            resend_in_seconds: number;
        };
        CveDetailAnswer: {
            advisory?: components["schemas"]["Advisory"] | null;
            affected_versions: components["schemas"]["AffectedVersion"][];
            aliases?: {
                id: string;
                url: string | null;
            }[];
            assigner?: {
                id: string | null;
                name: string;
            } | null;
            base_score: number | null;
            capecs?: {
                description: string | null;
                id: string;
                source: string;
            }[];
            cpes?: {
                criteria: string;
                source: string;
            }[];
            credits?: {
                name: string;
                source: string;
                type: string | null;
            }[];
            cve_id: string;
            cvss_scores: {
                base_score: number | null;
                severity: components["schemas"]["Severity"];
                source: string;
                vector: string | null;
                version: string;
            }[];
            cwes: {
                description: string;
                id: string | null;
                source: string;
            }[];
            descriptions: {
                lang: string;
                markup?: {
                    type: string;
                    value: string;
                };
                source: string;
                text: string;
            }[];
            epss: number | null;
            epss_percentile: number | null;
            exploitation: ("none" | "poc" | "active") | null;
            fixes?: components["schemas"]["Fix"][];
            /** Format: date-time */
            ingested_date: string;
            is_tracked: boolean;
            is_unlinked?: boolean;
            kev: boolean;
            kev_entry: {
                date_added: string;
                due_date: string | null;
                required_action: string;
            } | null;
            kev_mention: {
                date_added: string;
                reference: string | null;
            } | null;
            matches?: components["schemas"]["TrackingMatch"][];
            more_products: number;
            names_from?: string;
            product_id: number | null;
            product_name: string | null;
            product_version_ids: number[];
            public_exploit?: boolean;
            /** Format: date-time */
            published_date: string;
            ransomware: boolean | null;
            reference_links: {
                source: string;
                tags: string[];
                text: string | null;
                url: string;
            }[];
            rejected_reason: string | null;
            remediation: string | null;
            replaced_by?: string[];
            score_source: string | null;
            score_version: string | null;
            severity: components["schemas"]["Severity"];
            ssvc: {
                automatable: ("yes" | "no") | null;
                decided_at: string | null;
                /** @enum {string} */
                exploitation: "none" | "poc" | "active";
                technical_impact: ("partial" | "total") | null;
            } | null;
            tags?: string[];
            /** Format: date-time */
            updated_date: string;
            vendor_id: number | null;
            vendor_name: string | null;
            version_match?: components["schemas"]["VersionMatch"];
            vuln_status: string;
            vulnerability_name: string;
        };
        CveEvent: {
            /** Format: date-time */
            CreatedAt: string;
            /** @enum {string} */
            EventType: "cve_created" | "cve_updated" | "severity_changed" | "status_changed" | "references_added" | "kev_added" | "exploitation_changed" | "epss_rose";
            NewFields: {
                [key: string]: unknown;
            } | null;
            OldFields: {
                [key: string]: unknown;
            } | null;
        };
        CveListAnswer: {
            data: components["schemas"]["ListedCve"][];
            pagination: components["schemas"]["Pagination"];
            stats?: {
                new_this_month?: number;
                new_this_week?: number;
                new_today?: number;
                severity_distribution?: {
                    [key: string]: number;
                };
                total_vulnerabilities?: number;
                trending_products?: components["schemas"]["Trend"][];
                trending_vendors?: components["schemas"]["Trend"][];
            };
            uncomparable_count?: number;
        };
        CveRow: {
            base_score: number | null;
            cve_id: string;
            cvss_scores?: components["schemas"]["RowScore"][];
            epss: number | null;
            exploitation: ("none" | "poc" | "active") | null;
            is_tracked: boolean;
            is_unlinked?: boolean;
            kev: boolean;
            matches?: components["schemas"]["TrackingMatch"][];
            more_products: number;
            product_id: number | null;
            product_name: string | null;
            product_version_ids: number[];
            public_exploit?: boolean;
            /** Format: date-time */
            published_date: string;
            score_source: string | null;
            score_version: string | null;
            severity: components["schemas"]["Severity"];
            /** Format: date-time */
            updated_date: string;
            vendor_id: number | null;
            vendor_name: string | null;
            version_match?: components["schemas"]["VersionMatch"];
            vuln_status: string;
            vulnerability_name: string;
        };
        DailyStats: {
            new_this_month: number;
            new_this_week: number;
            new_today: number;
            severity_distribution: {
                [key: string]: number;
            };
            total_vulnerabilities: number;
            trending_products: components["schemas"]["Trend"][];
            trending_vendors: components["schemas"]["Trend"][];
        };
        Error: {
            code: string;
            data: null;
            /** @description With `ERR_QUERY`: `position`, `length`, `message`, `suggestion` */
            details?: Record<string, never>;
            error: string;
            /** @description Can be shown to users */
            message: string;
            /** @constant */
            success: false;
        };
        Event: {
            attempt?: number;
            bytes?: number;
            /** @enum {string} */
            event: "mf.load.start" | "mf.load.ok" | "mf.load.retry" | "mf.load.fallback" | "mf.load.fail" | "mf.render.error" | "mf.override.on";
            ms?: number;
            /** @enum {string} */
            phase?: "entry" | "expose" | "render";
            remote: string;
            revision: number;
            /** @enum {string} */
            source: "active" | "canary" | "override" | "previous";
            version: string;
        };
        FactorChallenge: {
            attempt: string;
            methods: components["schemas"]["FactorMethod"][];
            passkey: {
                challenge: string;
            } | null;
        };
        /** @enum {string} */
        FactorMethod: "password" | "code" | "passkey" | "single-sign-on";
        FilterChange: {
            open_before: number;
            open_count: number;
            tracking_id: number;
            uncomparable_count: number;
        };
        Fix: {
            branch: string | null;
            product_id: number | null;
            product_name: string | null;
            source: string;
            /** @enum {string} */
            stated_as: "unaffected version" | "range end" | "solution" | "description";
            vendor_name: string | null;
            version: string;
        };
        FoundVersion: {
            id: number;
            is_named: boolean;
            version: string;
        };
        GetAccountAdministrationAccountsAnswer: {
            accounts: {
                /** Format: date-time */
                created_at: string;
                disabled_at: string | null;
                email: string;
                email_verified: boolean;
                exports: number;
                id: number;
                is_operator: boolean;
                last_used_at: string | null;
                plan: components["schemas"]["Plan"];
                sessions: number;
                trackings: number;
            }[];
            total: number;
        };
        GetAccountAdministrationAnswer: {
            accounts: {
                disabled: number;
                operators: number;
                total: number;
                unverified: number;
            };
            channels: {
                /** @enum {string} */
                channel: "email" | "telegram";
                error: string | null;
                failures: number;
                messages: {
                    count: number;
                    state: string;
                }[];
                paused_until: string | null;
            }[];
            feeds: {
                age_seconds: number | null;
                error: string | null;
                failed_at: string | null;
                is_late: boolean;
                /** @enum {string} */
                name: "cves" | "epss" | "kev" | "osv";
                succeeded_at: string | null;
            }[];
            jobs: {
                completed_at: string | null;
                failed: number;
                name: string;
                running: number;
                waiting: number;
            }[];
            last_import_at: string | null;
            receivers: {
                failing: number;
                /** @enum {string} */
                kind: "webhook" | "slack" | "teams" | "jira";
                messages: {
                    count: number;
                    state: string;
                }[];
                paused: number;
                total: number;
            }[];
            storage: {
                cves: number;
                database_bytes: number;
                exports_bytes: number;
            };
        };
        GetAccountAdministrationAuditAnswer: {
            entries: {
                actor: string;
                actor_email: string | null;
                /** Format: date-time */
                at: string;
                credential: string | null;
                details: {
                    [key: string]: string | number | boolean | null | string[];
                };
                event: string;
                id: number;
                network: string | null;
                request_id: string | null;
                user_email: string | null;
                user_id: number | null;
            }[];
            has_next: boolean;
        };
        GetAccountChannelsAnswer: {
            /** Format: date-time */
            created_at: string;
            error: string | null;
            failing_since: string | null;
            id: number;
            /** @enum {string} */
            kind: "webhook" | "slack" | "teams" | "jira";
            name: string;
            paused_since: string | null;
            sends_trackings: boolean;
            /** @enum {string} */
            state: "unconfirmed" | "active" | "paused";
            target: string;
            waiting: number;
        }[];
        GetAccountDataAnswer: {
            alert_rules: Record<string, never>[];
            channels: components["schemas"]["GetAccountChannelsAnswer"];
            feeds: {
                /** Format: date-time */
                created_at: string;
                id: number;
                /** @enum {string} */
                kind: "rule" | "vendor" | "product";
                name: string;
            }[];
            quiet_hours: Record<string, never>;
            saved_searches: Record<string, never>[];
            snoozes: Record<string, never>[];
            teams: Record<string, never>[];
            tokens: components["schemas"]["GetAccountTokensAnswer"];
        };
        GetAccountFeedsAnswer: {
            feeds: {
                /** Format: date-time */
                created_at: string;
                id: number;
                /** @enum {string} */
                kind: "rule" | "vendor" | "product";
                name: string;
            }[];
            rules: {
                id: number;
                name: string;
            }[];
        };
        GetAccountTeamsTeamIdAnswer: {
            id: number;
            invitations: {
                email: string;
                /** Format: date-time */
                expires_at: string;
                id: number;
                /** @enum {string} */
                role: "viewer" | "member" | "admin" | "owner";
            }[];
            members: {
                email: string;
                /** Format: date-time */
                joined_at: string;
                /** @enum {string} */
                role: "viewer" | "member" | "admin" | "owner";
                user_id: number;
            }[];
            name: string;
            requires_second_factor: boolean;
            /** @enum {string} */
            role: "viewer" | "member" | "admin" | "owner";
        };
        GetAccountTeamsTeamIdContentsAnswer: {
            channels: number;
            exports: number;
            feeds: number;
            is_last_owner: boolean;
            members: number;
            rules: number;
            searches: number;
            tokens: number;
            trackings: number;
        };
        GetAccountTokensAnswer: {
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
            id: number;
            last_used_on: string | null;
            name: string;
            network_count: number;
            scopes: ("account:read" | "cves:read" | "trackings:read" | "trackings:write" | "exports:read" | "exports:write")[];
        }[];
        GetAlertsAnswer: {
            data: {
                changes: string[];
                channel: string;
                channel_name: string | null;
                cve_id: string | null;
                day: string | null;
                destination: string | null;
                error: string | null;
                /** Format: date-time */
                found_at: string;
                is_rematch?: boolean;
                name: string | null;
                next_try_at: string | null;
                receipt: string | null;
                rule_ids: number[];
                rules: string[];
                settled_at: string | null;
                severity: ("Critical" | "High" | "Medium" | "Low" | "Unknown") | null;
                /** @enum {string} */
                state: "queued" | "sent" | "failed" | "cancelled";
                tracked: string[];
                tracking_ids: number[];
                waits_for: ("digest" | "quiet_hours") | null;
                waits_until: string | null;
            }[];
            has_next: boolean;
            next_cursor: string | null;
        };
        GetAlertsExplainAnswer: {
            alerts: {
                changes: string[];
                channel: string;
                channel_name: string | null;
                cve_id: string | null;
                day: string | null;
                destination: string | null;
                error: string | null;
                /** Format: date-time */
                found_at: string;
                is_rematch?: boolean;
                name: string | null;
                next_try_at: string | null;
                receipt: string | null;
                rule_ids: number[];
                rules: string[];
                settled_at: string | null;
                severity: ("Critical" | "High" | "Medium" | "Low" | "Unknown") | null;
                /** @enum {string} */
                state: "queued" | "sent" | "failed" | "cancelled";
                tracked: string[];
                tracking_ids: number[];
                waits_for: ("digest" | "quiet_hours") | null;
                waits_until: string | null;
            }[];
            cve_id: string;
            last_change: {
                changes: string[];
                /** Format: date-time */
                found_at: string;
            } | null;
            rules: {
                condition: ("rejected" | "not_affected" | "no_match" | "no_change" | "no_new_versions" | "trigger_off" | "tracking_paused" | "rule_paused" | "rule_snoozed" | "account_unverified" | "snoozed" | "below_threshold" | "alerts_off" | "channel_off_for_tracking" | "channel_off" | "no_destination" | "no_channel" | "channel_unconfirmed" | "channel_paused" | "changed_since") | null;
                id: number;
                name: string;
                /** @enum {string} */
                outcome: "queued" | "sent" | "failed" | "cancelled" | "not_sent";
                reason: string | null;
                since: string | null;
                until: string | null;
            }[];
            tracking_count: number;
            trackings: {
                condition: ("rejected" | "not_affected" | "no_match" | "no_change" | "no_new_versions" | "trigger_off" | "tracking_paused" | "rule_paused" | "rule_snoozed" | "account_unverified" | "snoozed" | "below_threshold" | "alerts_off" | "channel_off_for_tracking" | "channel_off" | "no_destination" | "no_channel" | "channel_unconfirmed" | "channel_paused" | "changed_since") | null;
                id: number;
                name: string;
                /** @enum {string} */
                outcome: "queued" | "sent" | "failed" | "cancelled" | "not_sent";
                reason: string | null;
                since: string | null;
                /** @enum {string} */
                type: "cve" | "vendor" | "product" | "product_version";
                until: string | null;
            }[];
        };
        GetAlertsHealthAnswer: {
            failing_channels: {
                channel: string;
                channel_name: string | null;
                problem: string;
                since: string | null;
            }[];
            feeds: {
                failed_at: string | null;
                is_late: boolean;
                /** @enum {string} */
                name: "cves" | "epss" | "kev" | "osv";
                succeeded_at: string | null;
            }[];
            gaps: {
                ended_at: string | null;
                /** @enum {string} */
                feed: "cves" | "epss" | "kev" | "osv";
                /** @enum {string} */
                reason: "feed" | "service";
                /** Format: date-time */
                started_at: string;
            }[];
            last_import_at: string | null;
            queue: {
                count: number;
                oldest_at: string | null;
            };
        };
        GetAlertsRulesScheduleAnswer: {
            exploited_pass: boolean;
            quiet_from: number | null;
            quiet_until: number | null;
            time_zone: string;
        };
        GetAuthSsoAnswer: {
            is_only: boolean;
            name: string;
        };
        GetCatalogProductsAnswer: {
            data: {
                category: string | null;
                critical_count: number;
                cves_count: number;
                description: string | null;
                display_name: string;
                exploited_count: number;
                id: number;
                name: string;
                newest_date: string | null;
                open_count: number;
                vendor_id: number | null;
                vendor_name: string | null;
                versions_count: number;
            }[];
            pagination: components["schemas"]["Pagination"];
        };
        GetCatalogProductsIdVersionsAnswer: {
            data: components["schemas"]["VersionCounts"][];
        };
        GetCatalogVendorsAnswer: {
            data: {
                critical_count: number;
                cves_count: number;
                display_name: string;
                exploited_count: number;
                id: number;
                name: string;
                newest_date: string | null;
                open_count: number;
                products_count: number;
                website: string | null;
            }[];
            pagination: components["schemas"]["Pagination"];
        };
        GetCvesCveIdEpssAnswer: {
            data: {
                date: string;
                percentile: number;
                score: number;
            }[];
        };
        GetCvesCveIdRelatedAnswer: {
            data: components["schemas"]["RelatedCve"][];
        };
        GetCvesDailyAnswer: {
            data: components["schemas"]["CveRow"][];
            pagination: components["schemas"]["Pagination"];
            stats: components["schemas"]["DailyStats"];
        };
        GetCvesStatsAnswer: {
            severity_distribution: {
                [key: string]: number;
            };
            total_vulnerabilities: number;
            trending_products: components["schemas"]["Trend"][];
            trending_vendors: components["schemas"]["Trend"][];
            uncomparable_count?: number;
            uncomparable_distribution?: {
                [key: string]: number;
            };
        };
        GetCvesTrendsAnswer: {
            median_days_to_kev: number | null;
            months: components["schemas"]["MonthCounts"][];
        };
        GetExportStatusIdAnswer: {
            error_msg: string | null;
            /** @enum {string} */
            status: "pending" | "processing" | "completed" | "failed";
        };
        GetMetaAnswer: {
            cve_list_updated_at?: string | null;
            cves: number;
            demo: boolean;
            epss_updated_at?: string | null;
            feeds: {
                is_late: boolean;
                /** @enum {string} */
                name: "cves" | "epss" | "kev" | "osv";
                succeeded_at: string | null;
            }[];
            is_source_missing?: boolean;
            kev_updated_at?: string | null;
            osv_updated_at?: string | null;
            privacy_url?: string | null;
            terms_url?: string | null;
            updated_at: string | null;
        };
        GetProductsAnswer: {
            data: components["schemas"]["ProductRow"][];
            pagination: components["schemas"]["Pagination"];
        };
        GetProductsIdAnswer: {
            category: string | null;
            cves_count: number;
            description: string | null;
            display_name: string;
            id: number;
            name: string;
            product_versions: {
                /** Format: date-time */
                created_at: string;
                id: number;
                version: string;
            }[];
            vendor_id: number | null;
            vendor_name: string | null;
            versions_count: number;
        };
        GetProductsStatsAnswer: {
            total_products: number;
        };
        GetProductVersionsIdAnswer: {
            /** Format: date-time */
            created_at: string;
            id: number;
            product_id: number;
            product_name: string;
            vendor_id: number | null;
            vendor_name: string | null;
            version: string;
        };
        GetSearchAnswer: {
            cves: {
                cve_id: string;
                /** Format: date-time */
                published_date: string;
                severity: components["schemas"]["Severity"];
                vulnerability_name: string;
            }[];
            products: {
                cves_count: number;
                id: number;
                name: string;
                vendor_id: number | null;
                vendor_name: string | null;
            }[];
            vendors: {
                cves_count: number;
                id: number;
                name: string;
            }[];
        };
        GetSubscriptionStatusAnswer: {
            subscription: {
                plan: components["schemas"]["Plan"];
            };
        };
        GetTelemetryAnswer: {
            hours: number;
            releases: components["schemas"]["ReleaseHealth"][];
        };
        GetUserFactorsAnswer: {
            has_password: boolean;
            passkeys: components["schemas"]["Passkey"][];
            recovery_codes_left: number;
            totp_since: string | null;
        };
        GetUserNotificationsAnswer: {
            email: {
                available: boolean;
                problem: string | null;
            };
            telegram: {
                available: boolean;
                bot: string | null;
                problem: string | null;
            };
        };
        GetUserProfileAnswer: {
            /** Format: date-time */
            createdDate: string;
            email: string;
            email_verified: boolean;
            is_operator?: boolean;
            plan_contact?: string | null;
            subscriptionPlan: components["schemas"]["Plan"];
        };
        GetUserTrackingsFilterChangesAnswer: {
            data: components["schemas"]["FilterChange"][];
        };
        GetUserTrackingsSummariesAnswer: {
            data: components["schemas"]["TrackingSummary"][];
            total: {
                by_severity: {
                    [key: string]: number;
                };
                exploited_count: number;
                new_count: number;
                open_count: number;
                uncomparable_count?: number;
            };
        };
        GetVendorsAnswer: {
            data: components["schemas"]["VendorRow"][];
            pagination: components["schemas"]["Pagination"];
        };
        GetVendorsIdAnswer: {
            cves_count: number;
            display_name: string;
            id: number;
            name: string;
            products: {
                category: string | null;
                cves_count: number;
                description: string | null;
                display_name: string;
                id: number;
                name: string;
                product_versions: {
                    /** Format: date-time */
                    created_at: string;
                    id: number;
                    version: string;
                }[];
                vendor_id: number | null;
                vendor_name: string | null;
                versions_count: number;
            }[];
            products_count: number;
            website: string | null;
        };
        GetVendorsStatsAnswer: {
            total_vendors: number;
        };
        Job: {
            /** Format: date-time */
            created_at: string;
            error_msg: string | null;
            file_name: string | null;
            file_size: number | null;
            filters: {
                columns?: ("cve_id" | "vendor" | "severity" | "score" | "source" | "epss" | "exploitation" | "published" | "name" | "status")[];
                cve_id?: string;
                /** @enum {string} */
                exploitation?: "poc" | "exploit" | "active" | "kev";
                /** @enum {string} */
                export_type?: "daily" | "all";
                /** @enum {string} */
                kev?: "true" | "false";
                min_epss?: number | string;
                min_score?: number | string;
                /** @enum {string} */
                outcome?: "affected" | "uncomparable";
                product_name?: string;
                published_date_end?: string;
                published_date_start?: string;
                q?: string;
                severity?: string;
                tracked?: boolean | ("true" | "false");
                vendor_name?: string;
                vulnerability_name?: string;
            };
            job_id: string;
            name: string;
            /** @enum {string} */
            status: "pending" | "processing" | "completed" | "failed";
            total_cves: number | null;
            /** @enum {string} */
            type: "html" | "csv" | "json";
            /** Format: date-time */
            updated_at: string;
        };
        ListedCve: {
            affected_versions?: components["schemas"]["AffectedVersion"][];
            base_score: number | null;
            cve_id: string;
            cvss_scores?: components["schemas"]["RowScore"][];
            epss: number | null;
            exploitation: ("none" | "poc" | "active") | null;
            is_tracked: boolean;
            is_unlinked?: boolean;
            kev: boolean;
            matches?: components["schemas"]["TrackingMatch"][];
            more_products: number;
            product_id: number | null;
            product_name: string | null;
            product_version_ids: number[];
            public_exploit?: boolean;
            /** Format: date-time */
            published_date: string;
            score_source: string | null;
            score_version: string | null;
            severity: components["schemas"]["Severity"];
            /** Format: date-time */
            updated_date: string;
            vendor_id: number | null;
            vendor_name: string | null;
            version_match?: components["schemas"]["VersionMatch"];
            vuln_status: string;
            vulnerability_name: string;
        };
        MonthCounts: {
            exploited: number;
            kev: number;
            month: string;
            severity_distribution: {
                [key: string]: number;
            };
        };
        Pagination: {
            has_next: boolean;
            next_cursor: string | null;
            total: number;
        };
        Passkey: {
            /** Format: date-time */
            created_at: string;
            id: string;
            last_used_at: string | null;
            name: string;
        };
        PasskeyAssertion: {
            id: string;
            rawId: string;
            response: {
                authenticatorData: string;
                clientDataJSON: string;
                signature: string;
            };
            /** @constant */
            type: "public-key";
        };
        PasskeyAttestation: {
            id: string;
            rawId: string;
            response: {
                attestationObject: string;
                clientDataJSON: string;
                transports?: string[];
            };
            /** @constant */
            type: "public-key";
        };
        /** @enum {string} */
        Plan: "free" | "pro" | "business";
        PlanOffer: {
            features: string[];
            is_free: boolean;
            is_popular: boolean;
            isContactPlan: boolean;
            name: string;
            prices: components["schemas"]["Price"][];
        };
        PostAccountAdministrationAccountsChangeBody: {
            change: {
                /** @constant */
                action: "plan";
                plan: components["schemas"]["Plan"];
            } | {
                /** @enum {string} */
                action: "verify" | "disable" | "enable" | "sign-out" | "delete" | "reset-mfa" | "make-operator" | "remove-operator";
            };
            id: number;
        };
        PostAccountChannelsAnswer: {
            id: number;
            secret: string | null;
        };
        PostAccountChannelsBody: {
            jira?: {
                api_token: string;
                /** Format: email */
                email: string;
                issue_type: string;
                project: string;
            };
            /** @enum {string} */
            kind: "webhook" | "slack" | "teams" | "jira";
            name: string;
            /** @default false */
            sends_trackings?: boolean;
            url: string;
        };
        PostAccountChannelsChangeBody: {
            id: number;
            name?: string;
            paused?: boolean;
            sends_trackings?: boolean;
        };
        PostAccountChannelsDeleteBody: {
            id: number;
        };
        PostAccountChannelsRedeliverBody: {
            id: number;
            /** Format: uuid */
            message_id: string;
        };
        PostAccountChannelsRotateAnswer: {
            /** Format: date-time */
            previous_until: string;
            secret: string;
        };
        PostAccountChannelsRotateBody: {
            id: number;
        };
        PostAccountChannelsTestAnswer: {
            receipt: string;
        };
        PostAccountChannelsTestBody: {
            id: number;
        };
        PostAccountFeedsAnswer: {
            atom_url: string;
            id: number;
            json_url: string;
        };
        PostAccountFeedsBody: {
            /** @enum {string} */
            kind: "rule" | "vendor" | "product";
            target: number;
        };
        PostAccountFeedsRevokeBody: {
            id: number;
        };
        PostAccountTeamsAnswer: {
            id: number;
        };
        PostAccountTeamsBody: {
            name: string;
        };
        PostAccountTeamsTeamIdDeleteBody: {
            name: string;
        };
        PostAccountTeamsTeamIdHandOverBody: {
            user_id: number;
        };
        PostAccountTeamsTeamIdInvitationsBody: {
            /** Format: email */
            email: string;
            /** @enum {string} */
            role: "viewer" | "member" | "admin" | "owner";
        };
        PostAccountTeamsTeamIdInvitationsDeleteBody: {
            id: number;
        };
        PostAccountTeamsTeamIdMembersChangeBody: {
            /** @enum {string} */
            role: "viewer" | "member" | "admin" | "owner";
            user_id: number;
        };
        PostAccountTeamsTeamIdMembersRemoveBody: {
            user_id: number;
        };
        PostAccountTeamsTeamIdSecondFactorBody: {
            required: boolean;
        };
        PostAccountTokensAnswer: {
            /** Format: date-time */
            expires_at: string;
            id: number;
            token: string;
        };
        PostAccountTokensBody: {
            /** @default 90 */
            expires_in_days?: number;
            name: string;
            scopes: ("account:read" | "cves:read" | "trackings:read" | "trackings:write" | "exports:read" | "exports:write")[];
        };
        PostAccountTokensRevokeBody: {
            id: number;
        };
        PostAlertsRulesAnswer: {
            id: number;
        };
        PostAlertsRulesBody: {
            channels: {
                /** @enum {string} */
                channel: "email" | "telegram" | "webhook" | "slack" | "teams" | "jira";
                channel_id: number | null;
            }[];
            /** @enum {string} */
            mode: "immediate" | "hourly" | "daily" | "weekly";
            name: string;
            query: string;
            triggers: ("new" | "update")[];
            watch?: {
                /** @enum {string} */
                kind: "vendor" | "product";
                name: string;
            };
        };
        PostAlertsRulesChangeBody: {
            channels?: {
                /** @enum {string} */
                channel: "email" | "telegram" | "webhook" | "slack" | "teams" | "jira";
                channel_id: number | null;
            }[];
            id: number;
            /** @enum {string} */
            mode?: "immediate" | "hourly" | "daily" | "weekly";
            name?: string;
            query?: string;
            snooze_until_notable?: boolean;
            snoozed_until?: string | null;
            /** @enum {string} */
            state?: "active" | "paused";
            triggers?: ("new" | "update")[];
            watch?: {
                /** @enum {string} */
                kind: "vendor" | "product";
                name: string;
            } | null;
        };
        PostAlertsRulesDeleteBody: {
            id: number;
        };
        PostAlertsRulesPreviewAnswer: {
            cves: {
                /** Format: date-time */
                at: string;
                base_score: number | null;
                cve_id: string;
                is_new: boolean;
                name: string;
                severity: components["schemas"]["Severity"];
            }[];
            max_per_day: number;
            suggests_digest: boolean;
            total: number;
        };
        PostAlertsRulesPreviewBody: {
            query: string;
            triggers: ("new" | "update")[];
            watch?: {
                /** @enum {string} */
                kind: "vendor" | "product";
                name: string;
            };
        };
        PostAlertsRulesScheduleBody: {
            exploited_pass: boolean;
            quiet_from: number | null;
            quiet_until: number | null;
            time_zone: string;
        };
        PostAlertsRulesSnoozesAnswer: {
            id: number;
        };
        PostAlertsRulesSnoozesBody: {
            /** @enum {string} */
            kind: "cve" | "product";
            target: string;
            until: string | null;
            until_notable: boolean;
        };
        PostAlertsRulesSnoozesDeleteBody: {
            id: number;
        };
        PostAuthForgotPasswordBody: {
            /** Format: email */
            email: string;
            otp: string;
            password: string;
        };
        PostAuthLoginAnswer: {
            token: string;
            user: {
                email: string;
                email_verified: boolean;
                subscriptionPlan?: string;
            };
        };
        PostAuthLoginBody: {
            email: string;
            password: string;
        };
        PostAuthPasskeyAnswer: {
            token: string;
            user: {
                email: string;
                email_verified: boolean;
                subscriptionPlan?: string;
            };
        };
        PostAuthPasskeyBody: {
            attempt: string;
            passkey: components["schemas"]["PasskeyAssertion"];
        };
        PostAuthPasskeyStartAnswer: {
            attempt: string;
            passkey: {
                challenge: string;
            };
        };
        PostAuthRefreshAnswer: {
            token: string;
        };
        PostAuthRegisterAnswer: {
            user: {
                email: string;
                email_verified: boolean;
            };
        };
        PostAuthRegisterBody: {
            /** Format: email */
            email: string;
            password: string;
            /** @enum {string} */
            subscriptionPlan: "free";
        };
        PostAuthSecondFactorAnswer: {
            token: string;
            user: {
                email: string;
                email_verified: boolean;
                subscriptionPlan?: string;
            };
        };
        PostAuthSecondFactorBody: {
            attempt: string;
            code?: string;
            passkey?: components["schemas"]["PasskeyAssertion"];
        };
        PostAuthSecondFactorStartBody: {
            email: string;
            password: string;
        };
        PostAuthSendOtpBody: {
            /** Format: email */
            email: string;
        };
        PostAuthSsoFinishAnswer: {
            link: {
                attempt: string;
                email: string;
                has_password: boolean;
                needs_code: boolean;
            } | null;
            session: components["schemas"]["PostAuthSsoLinkAnswer"] | null;
        };
        PostAuthSsoFinishBody: {
            attempt: string;
            query: string;
        };
        PostAuthSsoLinkAnswer: {
            token: string;
            user: {
                email: string;
                email_verified: boolean;
                subscriptionPlan?: string;
            };
        };
        PostAuthSsoLinkBody: {
            attempt: string;
            code?: string;
            password: string;
        };
        PostAuthSsoStartAnswer: {
            attempt: string;
            url: string;
        };
        PostAuthVerifyOtpBody: {
            /** Format: email */
            email: string;
            otp: string;
        };
        PostCatalogFindAnswer: {
            products: components["schemas"]["ProductRow"][];
            vendors: components["schemas"]["VendorRow"][];
        };
        PostCatalogFindBody: {
            names: string[];
        };
        PostCatalogMatchAnswer: {
            components: {
                /** @enum {string} */
                confidence: "match" | "suggestion" | "none";
                reason: string;
                targets: {
                    product_id: number | null;
                    product_name: string | null;
                    vendor_id: number | null;
                    vendor_name: string | null;
                    version: string | null;
                    version_id: number | null;
                }[];
            }[];
        };
        PostCatalogMatchBody: {
            components: {
                cpe?: string;
                name?: string;
                purl?: string;
                repository?: string;
                vendors?: string[];
                version?: string;
            }[];
        };
        PostCatalogVersionsAnswer: {
            versions: (components["schemas"]["FoundVersion"] | null)[];
        };
        PostCatalogVersionsBody: {
            versions: components["schemas"]["WantedVersion"][];
        };
        PostExportAnswer: {
            filters: {
                columns?: ("cve_id" | "vendor" | "severity" | "score" | "source" | "epss" | "exploitation" | "published" | "name" | "status")[];
                cve_id?: string;
                /** @enum {string} */
                exploitation?: "poc" | "exploit" | "active" | "kev";
                /** @enum {string} */
                export_type?: "daily" | "all";
                /** @enum {string} */
                kev?: "true" | "false";
                min_epss?: number | string;
                min_score?: number | string;
                /** @enum {string} */
                outcome?: "affected" | "uncomparable";
                product_name?: string;
                published_date_end?: string;
                published_date_start?: string;
                q?: string;
                severity?: string;
                tracked?: boolean | ("true" | "false");
                vendor_name?: string;
                vulnerability_name?: string;
            };
            job_id: string;
            name: string;
        };
        PostExportBody: {
            columns?: ("cve_id" | "vendor" | "severity" | "score" | "source" | "epss" | "exploitation" | "published" | "name" | "status")[];
            search_query: {
                cve_id?: string;
                /** @enum {string} */
                exploitation?: "poc" | "exploit" | "active" | "kev";
                /** @enum {string} */
                export_type?: "daily" | "all";
                /** @enum {string} */
                kev?: "true" | "false";
                min_epss?: number | string;
                min_score?: number | string;
                /** @enum {string} */
                outcome?: "affected" | "uncomparable";
                product_name?: string;
                published_date_end?: string;
                published_date_start?: string;
                q?: string;
                severity?: string;
                tracked?: boolean | ("true" | "false");
                vendor_name?: string;
                vulnerability_name?: string;
            };
            /**
             * @default html
             * @enum {string}
             */
            type?: "html" | "csv" | "json";
        };
        PostTelemetryBody: {
            events: components["schemas"]["Event"][];
            nonce?: string;
            sample: number;
            /** @constant */
            v: 1;
        };
        PostUserDeleteBody: {
            email: string;
            password?: string;
        };
        PostUserFactorsPasskeysCreateAnswer: {
            recovery_codes: string[];
        };
        PostUserFactorsPasskeysCreateBody: {
            attempt: string;
            name: string;
            passkey: components["schemas"]["PasskeyAttestation"];
        };
        PostUserFactorsPasskeysDeleteBody: {
            id: string;
        };
        PostUserFactorsPasskeysRenameBody: {
            id: string;
            name: string;
        };
        PostUserFactorsPasskeysStartAnswer: {
            attempt: string;
            passkey: {
                challenge: string;
            };
        };
        PostUserFactorsRecoveryCodesCreateAnswer: {
            recovery_codes: string[];
        };
        PostUserFactorsTotpConfirmAnswer: {
            recovery_codes: string[];
        };
        PostUserFactorsTotpConfirmBody: {
            code: string;
        };
        PostUserFactorsTotpCreateAnswer: {
            qr: {
                path: string;
                size: number;
            };
            secret: string;
            uri: string;
        };
        PostUserNotificationsConfirmationsCancelBody: {
            /** @enum {string} */
            channel: "email" | "telegram";
        };
        PostUserNotificationsConfirmationsConfirmBody: {
            /** @enum {string} */
            channel: "email" | "telegram";
            code: string;
            password?: string;
        };
        PostUserNotificationsConfirmationsSendBody: {
            /** @enum {string} */
            channel: "email" | "telegram";
        };
        PostUserNotificationsTestBody: {
            /** @enum {string} */
            channel: "email" | "telegram";
        };
        PostUserPasswordAnswer: {
            token: string;
        };
        PostUserPasswordBody: {
            current_password: string;
            password: string;
        };
        PostUserProofBody: {
            attempt: string;
            code?: string;
            passkey?: components["schemas"]["PasskeyAssertion"];
            password?: string;
        };
        PostUserProofSsoBody: {
            attempt: string;
            query: string;
        };
        PostUserProofSsoStartAnswer: {
            attempt: string;
            url: string;
        };
        PostUserSessionsDeleteBody: {
            id: string;
        };
        PostUserTrackingAnswer: {
            id: number;
        };
        PostUserTrackingBody: {
            /** @default true */
            auto_track_new_versions?: boolean;
            custom_name?: string | null;
            /** @default true */
            email_enabled?: boolean;
            group?: string | null;
            id?: number | string;
            /** @default true */
            is_active?: boolean;
            /** @default  */
            notes?: string;
            target_id: number | string;
            /** @default true */
            telegram_enabled?: boolean;
            tracking_type: components["schemas"]["TrackingType"];
            version_filter?: string | null;
        };
        PostUserTrackingDeleteBody: {
            id: number | string;
        };
        PostVulnsSearchesAnswer: {
            id: number;
        };
        PostVulnsSearchesBody: {
            /** @default  */
            cve_id?: string;
            /** @enum {string} */
            list: "daily" | "past";
            name: string;
            query: string;
            /** @default true */
            replace?: boolean;
            /** @default  */
            vulnerability_name?: string;
        };
        PostVulnsSearchesDeleteBody: {
            id: number;
        };
        PostVulnsSearchesRenameBody: {
            id: number;
            name: string;
        };
        Price: {
            amount: number;
            /** @enum {string} */
            interval: "month" | "year";
        };
        ProductRow: {
            category: string | null;
            cves_count: number;
            description: string | null;
            display_name: string;
            id: number;
            name: string;
            vendor_id: number | null;
            vendor_name: string | null;
            versions_count: number;
        };
        RelatedCve: {
            base_score: number | null;
            cve_id: string;
            cvss_scores?: components["schemas"]["RowScore"][];
            epss: number | null;
            exploitation: ("none" | "poc" | "active") | null;
            is_tracked: boolean;
            is_unlinked?: boolean;
            kev: boolean;
            matches?: components["schemas"]["TrackingMatch"][];
            more_products: number;
            product_id: number | null;
            product_name: string | null;
            product_version_ids: number[];
            public_exploit?: boolean;
            /** Format: date-time */
            published_date: string;
            /** @enum {string} */
            reason: "reference" | "product";
            same_weakness?: boolean;
            score_source: string | null;
            score_version: string | null;
            severity: components["schemas"]["Severity"];
            /** Format: date-time */
            updated_date: string;
            vendor_id: number | null;
            vendor_name: string | null;
            version_match?: components["schemas"]["VersionMatch"];
            vuln_status: string;
            vulnerability_name: string;
        };
        ReleaseHealth: {
            failed: number;
            loaded: number;
            mean_ms: number | null;
            remote: string;
            version: string;
        };
        RowScore: {
            base_score: number | null;
            severity: components["schemas"]["Severity"];
            source: string;
            version: string;
        };
        Settings: {
            always_notify_exploited?: boolean;
            daily_cve_enabled: boolean;
            daily_cve_min_severity: number;
            email: string | null;
            email_enabled: boolean;
            telegram_chat_id: string | null;
            telegram_enabled: boolean;
            tracking_min_severity: number;
            tracking_notifications_enabled: boolean;
        };
        /** @enum {string} */
        Severity: "Critical" | "High" | "Medium" | "Low" | "Unknown";
        Tracking: {
            auto_track_new_versions: boolean;
            /** Format: date-time */
            created_at: string;
            custom_name: string | null;
            email_enabled: boolean;
            group?: string | null;
            id: number;
            is_active: boolean;
            notes: string;
            product_name: string | null;
            target_id: string;
            target_name: string;
            telegram_enabled: boolean;
            tracking_type: components["schemas"]["TrackingType"];
            /** Format: date-time */
            updated_at: string;
            vendor_name: string | null;
            version: string | null;
            version_filter: string | null;
        };
        TrackingMatch: {
            fix?: string;
            /** @enum {string} */
            outcome: "affected" | "uncomparable" | "unlisted";
            reason: string | null;
            tracking_id: number;
        };
        TrackingSummary: {
            exploited_count: number;
            new_count: number;
            newest: {
                cve_id: string;
                /** Format: date-time */
                published_date: string;
                severity: components["schemas"]["Severity"];
                vulnerability_name: string;
            } | null;
            open_count: number;
            severity: components["schemas"]["Severity"] | null;
            tracking_id: number;
            uncomparable_count?: number;
        };
        /** @enum {string} */
        TrackingType: "cve" | "vendor" | "product" | "product_version";
        Trend: {
            count: number;
            id: number;
            name: string;
        };
        VendorRow: {
            cves_count: number;
            display_name: string;
            id: number;
            name: string;
            products_count: number;
            website: string | null;
        };
        VersionCounts: {
            critical_count: number;
            id: number;
            open_count: number;
            uncomparable_count?: number;
        };
        VersionMatch: {
            /** @enum {string} */
            outcome: "affected" | "uncomparable" | "unlisted";
            reason: string | null;
        };
        WantedVersion: {
            product_id: number | string;
            version: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getAccountAdministration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetAccountAdministrationAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account is no operator (ERR_OPERATOR_REQUIRED). An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAccountAdministrationAccounts: {
        parameters: {
            query?: {
                page?: number | string;
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetAccountAdministrationAccountsAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account is no operator (ERR_OPERATOR_REQUIRED). An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAccountAdministrationAccountsChange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostAccountAdministrationAccountsChangeBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            created_at: string;
                            disabled_at: string | null;
                            email: string;
                            email_verified: boolean;
                            exports: number;
                            id: number;
                            is_operator: boolean;
                            last_used_at: string | null;
                            plan: components["schemas"]["Plan"];
                            sessions: number;
                            trackings: number;
                        } | null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account is no operator (ERR_OPERATOR_REQUIRED), or a proof is needed (ERR_PROOF_REQUIRED). An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account does not exist */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account is the only operator (ERR_LAST_OPERATOR) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAccountAdministrationAudit: {
        parameters: {
            query?: {
                account?: string;
                before?: number | string;
                event?: string;
                since?: string;
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetAccountAdministrationAuditAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account is no operator (ERR_OPERATOR_REQUIRED). An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAccountAdministrationAuditExport: {
        parameters: {
            query?: {
                account?: string;
                event?: string;
                since?: string;
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account is no operator (ERR_OPERATOR_REQUIRED). An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAccountChannels: {
        parameters: {
            query?: never;
            header?: {
                "Faultline-Team"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            created_at: string;
                            error: string | null;
                            failing_since: string | null;
                            id: number;
                            /** @enum {string} */
                            kind: "webhook" | "slack" | "teams" | "jira";
                            name: string;
                            paused_since: string | null;
                            sends_trackings: boolean;
                            /** @enum {string} */
                            state: "unconfirmed" | "active" | "paused";
                            target: string;
                            waiting: number;
                        }[];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAccountChannels: {
        parameters: {
            query?: never;
            header?: {
                "Faultline-Team"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostAccountChannelsBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PostAccountChannelsAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has as many channels as it can have (ERR_CHANNEL_LIMIT) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAccountChannelsChannelIdDeliveries: {
        parameters: {
            query?: never;
            header?: {
                "Faultline-Team"?: number;
            };
            path: {
                channelId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            created_at: string;
                            cve_count: number;
                            cve_id: string | null;
                            error: string | null;
                            id: string;
                            /** Format: date-time */
                            next_try_at: string;
                            receipt: string | null;
                            settled_at: string | null;
                            /** @enum {string} */
                            state: "waiting" | "sending" | "sent" | "failed" | "cancelled";
                            tries: number;
                        }[];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The channel does not exist */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAccountChannelsChange: {
        parameters: {
            query?: never;
            header?: {
                "Faultline-Team"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostAccountChannelsChangeBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The channel does not exist */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAccountChannelsDelete: {
        parameters: {
            query?: never;
            header?: {
                "Faultline-Team"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostAccountChannelsDeleteBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The channel does not exist */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAccountChannelsRedeliver: {
        parameters: {
            query?: never;
            header?: {
                "Faultline-Team"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostAccountChannelsRedeliverBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The message does not exist, or waits already */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAccountChannelsRotate: {
        parameters: {
            query?: never;
            header?: {
                "Faultline-Team"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostAccountChannelsRotateBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PostAccountChannelsRotateAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The channel does not exist, or is no webhook */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAccountChannelsTest: {
        parameters: {
            query?: never;
            header?: {
                "Faultline-Team"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostAccountChannelsTestBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PostAccountChannelsTestAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The receiver did not accept the message (ERR_CHANNEL_REFUSED) */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The channel does not exist */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAccountData: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetAccountDataAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAccountFeeds: {
        parameters: {
            query?: never;
            header?: {
                "Faultline-Team"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetAccountFeedsAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAccountFeeds: {
        parameters: {
            query?: never;
            header?: {
                "Faultline-Team"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostAccountFeedsBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PostAccountFeedsAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The rule, vendor or product does not exist */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has as many feeds as it can have (ERR_FEED_LIMIT) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAccountFeedsRevoke: {
        parameters: {
            query?: never;
            header?: {
                "Faultline-Team"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostAccountFeedsRevokeBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The feed does not exist */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAccountTeams: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: number;
                            member_count: number;
                            name: string;
                            needs_second_factor: boolean;
                            /** @enum {string} */
                            role: "viewer" | "member" | "admin" | "owner";
                        }[];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAccountTeams: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostAccountTeamsBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PostAccountTeamsAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The plan does not include teams (ERR_PLAN_LIMIT). An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has as many teams as it can have (ERR_TEAM_LIMIT) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAccountTeamsTeamId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                teamId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetAccountTeamsTeamIdAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAccountTeamsTeamIdContents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                teamId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetAccountTeamsTeamIdContentsAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAccountTeamsTeamIdDelete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                teamId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostAccountTeamsTeamIdDeleteBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAccountTeamsTeamIdHandOver: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                teamId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostAccountTeamsTeamIdHandOverBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account is not another member of the team */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAccountTeamsTeamIdInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                teamId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostAccountTeamsTeamIdInvitationsBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The team has as many members as it can have (ERR_TEAM_LIMIT) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAccountTeamsTeamIdInvitationsDelete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                teamId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostAccountTeamsTeamIdInvitationsDeleteBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The invitation does not exist */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAccountTeamsTeamIdLeave: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                teamId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The team would have no owner (ERR_LAST_OWNER) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAccountTeamsTeamIdMembersChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                teamId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostAccountTeamsTeamIdMembersChangeBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account is not a member of the team */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The team would have no owner (ERR_LAST_OWNER) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAccountTeamsTeamIdMembersRemove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                teamId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostAccountTeamsTeamIdMembersRemoveBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account is not a member of the team */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The team would have no owner (ERR_LAST_OWNER) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAccountTeamsTeamIdSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                teamId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostAccountTeamsTeamIdSecondFactorBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no second factor itself (ERR_TEAM_SECOND_FACTOR). An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAccountTokens: {
        parameters: {
            query?: never;
            header?: {
                "Faultline-Team"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            expires_at: string;
                            id: number;
                            last_used_on: string | null;
                            name: string;
                            network_count: number;
                            scopes: ("account:read" | "cves:read" | "trackings:read" | "trackings:write" | "exports:read" | "exports:write")[];
                        }[];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAccountTokens: {
        parameters: {
            query?: never;
            header?: {
                "Faultline-Team"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostAccountTokensBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PostAccountTokensAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has as many tokens as it can have (ERR_TOKEN_LIMIT) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAccountTokensRevoke: {
        parameters: {
            query?: never;
            header?: {
                "Faultline-Team"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostAccountTokensRevokeBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The token does not exist */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAlerts: {
        parameters: {
            query?: {
                channel?: string;
                cursor?: string;
                cveId?: string;
                limit?: number | string;
                since?: string;
                state?: "queued" | "sent" | "failed" | "cancelled";
                until?: string;
            };
            header?: {
                "Faultline-Team"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetAlertsAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The API token lacks the scope (ERR_SCOPE) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAlertsExplain: {
        parameters: {
            query: {
                cveId: string;
            };
            header?: {
                "Faultline-Team"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetAlertsExplainAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The API token lacks the scope (ERR_SCOPE) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The CVE does not exist */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAlertsExport: {
        parameters: {
            query?: {
                channel?: string;
                cveId?: string;
                format?: "jsonl" | "csv";
                since?: string;
                state?: "queued" | "sent" | "failed" | "cancelled";
                until?: string;
            };
            header?: {
                "Faultline-Team"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The API token lacks the scope (ERR_SCOPE) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAlertsHealth: {
        parameters: {
            query?: never;
            header?: {
                "Faultline-Team"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetAlertsHealthAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The API token lacks the scope (ERR_SCOPE) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAlertsRules: {
        parameters: {
            query?: never;
            header?: {
                "Faultline-Team"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            channels: {
                                /** @enum {string} */
                                channel: "email" | "telegram" | "webhook" | "slack" | "teams" | "jira";
                                channel_id: number | null;
                            }[];
                            /** Format: date-time */
                            created_at: string;
                            id: number;
                            /** @enum {string} */
                            mode: "immediate" | "hourly" | "daily" | "weekly";
                            name: string;
                            query: string;
                            snooze_until_notable: boolean;
                            snoozed_until: string | null;
                            /** @enum {string} */
                            state: "active" | "paused";
                            triggers: ("new" | "update")[];
                            watch: {
                                is_found: boolean;
                                /** @enum {string} */
                                kind: "vendor" | "product";
                                name: string;
                            } | null;
                        }[];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The API token lacks the scope (ERR_SCOPE) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAlertsRules: {
        parameters: {
            query?: never;
            header?: {
                "Faultline-Team"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostAlertsRulesBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PostAlertsRulesAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The API token lacks the scope (ERR_SCOPE) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description One of the channels does not exist */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There are as many rules as there can be (ERR_RULE_LIMIT), or one has this name (ERR_RULE_EXISTS) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAlertsRulesChange: {
        parameters: {
            query?: never;
            header?: {
                "Faultline-Team"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostAlertsRulesChangeBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The API token lacks the scope (ERR_SCOPE) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The rule or one of the channels does not exist */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There are as many rules as there can be (ERR_RULE_LIMIT), or one has this name (ERR_RULE_EXISTS) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAlertsRulesChannels: {
        parameters: {
            query?: never;
            header?: {
                "Faultline-Team"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @enum {string} */
                            channel: "email" | "telegram" | "webhook" | "slack" | "teams" | "jira";
                            channel_id: number | null;
                            name: string | null;
                            /** @enum {string} */
                            state: "active" | "unconfirmed" | "paused" | "off";
                        }[];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The API token lacks the scope (ERR_SCOPE) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAlertsRulesDelete: {
        parameters: {
            query?: never;
            header?: {
                "Faultline-Team"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostAlertsRulesDeleteBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The API token lacks the scope (ERR_SCOPE) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The rule does not exist */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAlertsRulesPreview: {
        parameters: {
            query?: never;
            header?: {
                "Faultline-Team"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostAlertsRulesPreviewBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PostAlertsRulesPreviewAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The API token lacks the scope (ERR_SCOPE) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAlertsRulesSchedule: {
        parameters: {
            query?: never;
            header?: {
                "Faultline-Team"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetAlertsRulesScheduleAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The API token lacks the scope (ERR_SCOPE) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAlertsRulesSchedule: {
        parameters: {
            query?: never;
            header?: {
                "Faultline-Team"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostAlertsRulesScheduleBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The API token lacks the scope (ERR_SCOPE) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAlertsRulesSnoozes: {
        parameters: {
            query?: never;
            header?: {
                "Faultline-Team"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: number;
                            /** @enum {string} */
                            kind: "cve" | "product";
                            name: string;
                            target: string;
                            until: string | null;
                            until_notable: boolean;
                        }[];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The API token lacks the scope (ERR_SCOPE) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAlertsRulesSnoozes: {
        parameters: {
            query?: never;
            header?: {
                "Faultline-Team"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostAlertsRulesSnoozesBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PostAlertsRulesSnoozesAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The API token lacks the scope (ERR_SCOPE) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The CVE or product does not exist */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There are as many snoozes as there can be (ERR_SNOOZE_LIMIT) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAlertsRulesSnoozesDelete: {
        parameters: {
            query?: never;
            header?: {
                "Faultline-Team"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostAlertsRulesSnoozesDeleteBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The API token lacks the scope (ERR_SCOPE) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The snooze does not exist */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthForgotPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostAuthForgotPasswordBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostAuthLoginBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PostAuthLoginAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The address or password is wrong (ERR_INVALID_CREDENTIALS) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account is disabled (ERR_ACCOUNT_DISABLED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthLogout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostAuthPasskeyBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PostAuthPasskeyAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The attempt has expired or was used (ERR_ATTEMPT_EXPIRED) */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthPasskeyStart: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PostAuthPasskeyStartAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthRefresh: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PostAuthRefreshAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The session has ended (ERR_SESSION_EXPIRED) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthRegister: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostAuthRegisterBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PostAuthRegisterAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostAuthSecondFactorBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PostAuthSecondFactorAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The attempt has expired or was used (ERR_ATTEMPT_EXPIRED) */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthSecondFactorStart: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostAuthSecondFactorStartBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FactorChallenge"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The address or password is wrong (ERR_INVALID_CREDENTIALS) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no second factor (ERR_NO_SECOND_FACTOR) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthSendOtp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostAuthSendOtpBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAuthSso: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetAuthSsoAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthSsoFinish: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostAuthSsoFinishBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PostAuthSsoFinishAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account is disabled (ERR_ACCOUNT_DISABLED), or the provider has no verified address for it (ERR_SSO_EMAIL) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The attempt has expired or was used (ERR_ATTEMPT_EXPIRED) */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthSsoLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostAuthSsoLinkBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PostAuthSsoLinkAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The password is wrong (ERR_INVALID_CREDENTIALS) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account is disabled (ERR_ACCOUNT_DISABLED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The attempt has expired or was used (ERR_ATTEMPT_EXPIRED) */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthSsoStart: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PostAuthSsoStartAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthVerifyOtp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostAuthVerifyOtpBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postCatalogFind: {
        parameters: {
            query?: never;
            header?: {
                "Faultline-Team"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostCatalogFindBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PostCatalogFindAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The API token lacks the scope (ERR_SCOPE) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postCatalogMatch: {
        parameters: {
            query?: never;
            header?: {
                "Faultline-Team"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostCatalogMatchBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PostCatalogMatchAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The API token lacks the scope (ERR_SCOPE) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCatalogProducts: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number | string;
                search?: string;
                sort?: "name" | "open" | "critical" | "exploited" | "newest";
                starts?: string;
            };
            header?: {
                "Faultline-Team"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetCatalogProductsAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The API token lacks the scope (ERR_SCOPE) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCatalogProductsIdVersions: {
        parameters: {
            query?: never;
            header?: {
                "Faultline-Team"?: number;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetCatalogProductsIdVersionsAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The API token lacks the scope (ERR_SCOPE) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The product does not exist */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCatalogVendors: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number | string;
                search?: string;
                sort?: "name" | "open" | "critical" | "exploited" | "newest";
                starts?: string;
            };
            header?: {
                "Faultline-Team"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetCatalogVendorsAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The API token lacks the scope (ERR_SCOPE) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postCatalogVersions: {
        parameters: {
            query?: never;
            header?: {
                "Faultline-Team"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostCatalogVersionsBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PostCatalogVersionsAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The API token lacks the scope (ERR_SCOPE) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCves: {
        parameters: {
            query?: {
                cursor?: string;
                cve_id?: string;
                exploitation?: "poc" | "exploit" | "active" | "kev";
                kev?: "true" | "false";
                limit?: number | string;
                matches?: "true" | "false";
                min_epss?: number | string;
                min_score?: number | string;
                order?: "asc" | "desc";
                outcome?: "affected" | "uncomparable";
                product_id?: number | string;
                product_name?: string;
                product_version_id?: number | string;
                published_date_end?: string;
                published_date_start?: string;
                q?: string;
                severity?: string;
                sort?: "published" | "updated" | "score" | "epss" | "priority";
                tracked?: "true" | "false";
                tracking_id?: number | string;
                vendor_id?: number | string;
                vendor_name?: string;
                vulnerability_name?: string;
            };
            header?: {
                "Faultline-Team"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CveListAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The API token lacks the scope (ERR_SCOPE) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCvesCveId: {
        parameters: {
            query?: never;
            header?: {
                "Faultline-Team"?: number;
            };
            path: {
                cveId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CveDetailAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The API token lacks the scope (ERR_SCOPE) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The CVE does not exist */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCvesCveIdEpss: {
        parameters: {
            query?: never;
            header?: {
                "Faultline-Team"?: number;
            };
            path: {
                cveId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetCvesCveIdEpssAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The API token lacks the scope (ERR_SCOPE) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The CVE does not exist */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCvesCveIdRelated: {
        parameters: {
            query?: never;
            header?: {
                "Faultline-Team"?: number;
            };
            path: {
                cveId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetCvesCveIdRelatedAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The API token lacks the scope (ERR_SCOPE) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The CVE does not exist */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCvesCveIdTimeline: {
        parameters: {
            query?: never;
            header?: {
                "Faultline-Team"?: number;
            };
            path: {
                cveId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CveEvent"][];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The API token lacks the scope (ERR_SCOPE) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The CVE does not exist */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCvesDaily: {
        parameters: {
            query?: {
                cursor?: string;
                cve_id?: string;
                exploitation?: "poc" | "exploit" | "active" | "kev";
                kev?: "true" | "false";
                limit?: number | string;
                matches?: "true" | "false";
                min_epss?: number | string;
                min_score?: number | string;
                order?: "asc" | "desc";
                outcome?: "affected" | "uncomparable";
                product_name?: string;
                published_date_end?: string;
                published_date_start?: string;
                q?: string;
                search?: string;
                severity?: string;
                sort?: "published" | "updated" | "score" | "epss" | "priority";
                tracked?: "true" | "false";
                vendor_name?: string;
                vulnerability_name?: string;
            };
            header?: {
                "Faultline-Team"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetCvesDailyAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The API token lacks the scope (ERR_SCOPE) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCvesStats: {
        parameters: {
            query?: {
                cve_id?: string;
                exploitation?: "poc" | "exploit" | "active" | "kev";
                kev?: "true" | "false";
                min_epss?: number | string;
                min_score?: number | string;
                outcome?: "affected" | "uncomparable";
                product_id?: number | string;
                product_name?: string;
                product_version_id?: number | string;
                published_date_end?: string;
                published_date_start?: string;
                q?: string;
                search?: string;
                severity?: string;
                tracked?: "true" | "false";
                tracking_id?: number | string;
                vendor_id?: number | string;
                vendor_name?: string;
                vulnerability_name?: string;
            };
            header?: {
                "Faultline-Team"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetCvesStatsAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The API token lacks the scope (ERR_SCOPE) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCvesTrends: {
        parameters: {
            query?: {
                cve_id?: string;
                exploitation?: "poc" | "exploit" | "active" | "kev";
                kev?: "true" | "false";
                min_epss?: number | string;
                min_score?: number | string;
                outcome?: "affected" | "uncomparable";
                product_id?: number | string;
                product_name?: string;
                product_version_id?: number | string;
                published_date_end?: string;
                published_date_start?: string;
                q?: string;
                search?: string;
                severity?: string;
                tracked?: "true" | "false";
                tracking_id?: number | string;
                vendor_id?: number | string;
                vendor_name?: string;
                vulnerability_name?: string;
            };
            header?: {
                "Faultline-Team"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetCvesTrendsAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The API token lacks the scope (ERR_SCOPE) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getExport: {
        parameters: {
            query?: {
                status?: "pending" | "processing" | "completed" | "failed";
            };
            header?: {
                "Faultline-Team"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Job"][];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The API token lacks the scope (ERR_SCOPE) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postExport: {
        parameters: {
            query?: never;
            header?: {
                "Faultline-Team"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostExportBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PostExportAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The API token lacks the scope (ERR_SCOPE) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The exports of the account take up 1 GB (ERR_EXPORT_QUOTA) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getExportDownloadId: {
        parameters: {
            query?: never;
            header?: {
                "Faultline-Team"?: number;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The API token lacks the scope (ERR_SCOPE) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The export does not exist */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The export is not completed (ERR_EXPORT_NOT_READY) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The file was deleted */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getExportStatusId: {
        parameters: {
            query?: never;
            header?: {
                "Faultline-Team"?: number;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetExportStatusIdAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The API token lacks the scope (ERR_SCOPE) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The export does not exist */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getMeta: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetMetaAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postProductVersions: {
        parameters: {
            query?: never;
            header?: {
                "Faultline-Team"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WantedVersion"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FoundVersion"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The API token lacks the scope (ERR_SCOPE) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The product does not exist */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getProductVersionsId: {
        parameters: {
            query?: never;
            header?: {
                "Faultline-Team"?: number;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetProductVersionsIdAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The API token lacks the scope (ERR_SCOPE) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The version does not exist */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getProducts: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number | string;
                search?: string;
            };
            header?: {
                "Faultline-Team"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetProductsAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The API token lacks the scope (ERR_SCOPE) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getProductsId: {
        parameters: {
            query?: never;
            header?: {
                "Faultline-Team"?: number;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetProductsIdAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The API token lacks the scope (ERR_SCOPE) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The product does not exist */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getProductsStats: {
        parameters: {
            query?: never;
            header?: {
                "Faultline-Team"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetProductsStatsAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The API token lacks the scope (ERR_SCOPE) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSearch: {
        parameters: {
            query: {
                limit?: number | string;
                text: string;
            };
            header?: {
                "Faultline-Team"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetSearchAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The API token lacks the scope (ERR_SCOPE) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSubscriptionPlans: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PlanOffer"][];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSubscriptionStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetSubscriptionStatusAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The API token lacks the scope (ERR_SCOPE) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getTelemetry: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetTelemetryAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postTelemetry: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostTelemetryBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postUserDelete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostUserDeleteBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The password is missing or wrong (ERR_PASSWORD_REQUIRED, ERR_WRONG_PASSWORD). An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account is the only operator (ERR_LAST_OPERATOR), or the last owner of a team with other members (ERR_LAST_OWNER) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getUserFactors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetUserFactorsAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postUserFactorsPasskeysCreate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostUserFactorsPasskeysCreateBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PostUserFactorsPasskeysCreateAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The passkey belongs to an account already (ERR_PASSKEY_EXISTS) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The attempt has expired or was used (ERR_ATTEMPT_EXPIRED) */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postUserFactorsPasskeysDelete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostUserFactorsPasskeysDeleteBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no such passkey (ERR_PASSKEY_NOT_FOUND) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postUserFactorsPasskeysRename: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostUserFactorsPasskeysRenameBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no such passkey (ERR_PASSKEY_NOT_FOUND) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postUserFactorsPasskeysStart: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PostUserFactorsPasskeysStartAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postUserFactorsRecoveryCodesCreate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PostUserFactorsRecoveryCodesCreateAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has no second factor (ERR_NO_SECOND_FACTOR) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postUserFactorsTotpConfirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostUserFactorsTotpConfirmBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PostUserFactorsTotpConfirmAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No secret waits for its first code (ERR_TOTP_MISSING) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postUserFactorsTotpCreate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PostUserFactorsTotpCreateAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An authenticator app is set up already (ERR_TOTP_EXISTS) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postUserFactorsTotpDelete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getUserNotifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetUserNotificationsAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getUserNotificationsConfirmations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Confirmation"][];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postUserNotificationsConfirmationsCancel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostUserNotificationsConfirmationsCancelBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Settings"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The channel has no unconfirmed destination */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postUserNotificationsConfirmationsConfirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostUserNotificationsConfirmationsConfirmBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The password is missing or wrong (ERR_PASSWORD_REQUIRED, ERR_WRONG_PASSWORD). An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The channel has no unconfirmed destination */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postUserNotificationsConfirmationsSend: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostUserNotificationsConfirmationsSendBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The channel has no unconfirmed destination */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postUserNotificationsTest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostUserNotificationsTestBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The plan does not include this channel (ERR_PLAN_LIMIT). An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postUserPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostUserPasswordBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PostUserPasswordAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The password is wrong (ERR_WRONG_PASSWORD). An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getUserProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetUserProfileAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The API token lacks the scope (ERR_SCOPE) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getUserProfileNotificationSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Settings"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postUserProfileNotificationSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Settings"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Settings"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postUserProof: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostUserProofBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The password is wrong (ERR_WRONG_PASSWORD). An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The attempt has expired or was used (ERR_ATTEMPT_EXPIRED) */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postUserProofSso: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostUserProofSsoBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The provider did not ask for a new sign-in, or somebody else signed in (ERR_SSO_REFUSED) */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account has a second factor, which has to be entered (ERR_SECOND_FACTOR_REQUIRED). An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The attempt has expired or was used (ERR_ATTEMPT_EXPIRED) */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postUserProofSsoStart: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PostUserProofSsoStartAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postUserProofStart: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FactorChallenge"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getUserSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AccountSession"][];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postUserSessionsDelete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostUserSessionsDeleteBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The session does not exist (ERR_SESSION_NOT_FOUND) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postUserSessionsDeleteOthers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An API token was sent (ERR_SESSION_REQUIRED) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postUserTracking: {
        parameters: {
            query?: never;
            header?: {
                "Faultline-Team"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostUserTrackingBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PostUserTrackingAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account tracks as much as it may (ERR_PLAN_LIMIT, ERR_TRACKING_QUOTA). The API token lacks the scope (ERR_SCOPE) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The target or tracking does not exist */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The target is tracked already (ERR_ALREADY_TRACKED) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postUserTrackingDelete: {
        parameters: {
            query?: never;
            header?: {
                "Faultline-Team"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostUserTrackingDeleteBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The API token lacks the scope (ERR_SCOPE) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The tracking does not exist */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getUserTrackings: {
        parameters: {
            query?: never;
            header?: {
                "Faultline-Team"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Tracking"][];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The API token lacks the scope (ERR_SCOPE) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getUserTrackingsFilterChanges: {
        parameters: {
            query?: never;
            header?: {
                "Faultline-Team"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetUserTrackingsFilterChangesAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The API token lacks the scope (ERR_SCOPE) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postUserTrackingsFilterChangesDismiss: {
        parameters: {
            query?: never;
            header?: {
                "Faultline-Team"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The API token lacks the scope (ERR_SCOPE) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getUserTrackingsSummaries: {
        parameters: {
            query?: {
                since?: string;
            };
            header?: {
                "Faultline-Team"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetUserTrackingsSummariesAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The API token lacks the scope (ERR_SCOPE) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getVendors: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number | string;
                search?: string;
            };
            header?: {
                "Faultline-Team"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetVendorsAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The API token lacks the scope (ERR_SCOPE) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getVendorsId: {
        parameters: {
            query?: never;
            header?: {
                "Faultline-Team"?: number;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetVendorsIdAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The API token lacks the scope (ERR_SCOPE) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The vendor does not exist */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getVendorsStats: {
        parameters: {
            query?: never;
            header?: {
                "Faultline-Team"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetVendorsStatsAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The API token lacks the scope (ERR_SCOPE) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getVulnsSearches: {
        parameters: {
            query?: never;
            header?: {
                "Faultline-Team"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            created_at: string;
                            cve_id: string;
                            id: number;
                            /** @enum {string} */
                            list: "daily" | "past";
                            name: string;
                            query: string;
                            vulnerability_name: string;
                        }[];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The API token lacks the scope (ERR_SCOPE) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postVulnsSearches: {
        parameters: {
            query?: never;
            header?: {
                "Faultline-Team"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostVulnsSearchesBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PostVulnsSearchesAnswer"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The API token lacks the scope (ERR_SCOPE) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There are as many saved searches as there can be (ERR_SEARCH_LIMIT), or one has this name (ERR_SEARCH_EXISTS) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postVulnsSearchesDelete: {
        parameters: {
            query?: never;
            header?: {
                "Faultline-Team"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostVulnsSearchesDeleteBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The API token lacks the scope (ERR_SCOPE) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The saved search does not exist */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postVulnsSearchesRename: {
        parameters: {
            query?: never;
            header?: {
                "Faultline-Team"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostVulnsSearchesRenameBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description The query or the body is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No user with a verified address is signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The API token lacks the scope (ERR_SCOPE) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The saved search does not exist */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description In its list, one has this name (ERR_SEARCH_EXISTS) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
