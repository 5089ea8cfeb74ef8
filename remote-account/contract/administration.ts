import { type AnswerOf, areaEndpoint, type BodyOf, readAnswer, type ReadAnswer } from '@faultline/shared/contract';
import type * as schemas from './schemas/administration.ts';

export type AccountEntry = ReadAnswer<AnswerOf<typeof schemas.listAccounts>>['accounts'][number];
export type AccountChange = BodyOf<typeof schemas.changeAccount>['change'];
export type AuditEntry = ReadAnswer<AnswerOf<typeof schemas.listAudit>>['entries'][number];
export type Overview = ReadAnswer<AnswerOf<typeof schemas.overview>>;

/** The calls of a provider that announces `account/administration`; it answers operators only. */
export const administration = {
  overview: areaEndpoint<typeof schemas.overview>()(
    'GET',
    '/account/administration',
    (data) => readAnswer(data) as Overview,
  ),
  listAccounts: areaEndpoint<typeof schemas.listAccounts>()(
    'GET',
    '/account/administration/accounts',
    (data) => readAnswer(data) as ReadAnswer<AnswerOf<typeof schemas.listAccounts>>,
  ),
  changeAccount: areaEndpoint<typeof schemas.changeAccount>()(
    'POST',
    '/account/administration/accounts/change',
    () => null,
  ),
  listAudit: areaEndpoint<typeof schemas.listAudit>()(
    'GET',
    '/account/administration/audit',
    (data) => readAnswer(data) as ReadAnswer<AnswerOf<typeof schemas.listAudit>>,
  ),
  exportAudit: areaEndpoint<typeof schemas.exportAudit>()('GET', '/account/administration/audit/export', () => null),
};
