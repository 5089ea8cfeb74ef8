import { type AnswerOf, areaEndpoint, type BodyOf, readAnswer, type ReadAnswer } from '@faultline/shared/contract';
import type * as schemas from './schemas/rules.ts';

export type Rule = ReadAnswer<AnswerOf<typeof schemas.list>>[number];
export type NewRule = BodyOf<typeof schemas.create>;
export type RuleChange = Omit<BodyOf<typeof schemas.change>, 'id'>;
export type RuleChannel = ReadAnswer<AnswerOf<typeof schemas.listChannels>>[number];
export type PreviewRequest = BodyOf<typeof schemas.preview>;
export type Preview = ReadAnswer<AnswerOf<typeof schemas.preview>>;
export type Schedule = ReadAnswer<AnswerOf<typeof schemas.getSchedule>>;
export type NewSnooze = BodyOf<typeof schemas.snooze>;
export type Snooze = ReadAnswer<AnswerOf<typeof schemas.listSnoozes>>[number];

/** The most alert rules of an account or team. */
export const MAX_RULES = 100;

const forTeam = { team: true } as const;

/** The calls of a provider that announces `alerts/rules`. */
export const rules = {
  list: areaEndpoint<typeof schemas.list>()('GET', '/alerts/rules', (data) => readAnswer(data) as Rule[], forTeam),
  create: areaEndpoint<typeof schemas.create>()('POST', '/alerts/rules', () => null, forTeam),
  change: areaEndpoint<typeof schemas.change>()('POST', '/alerts/rules/change', () => null, forTeam),
  remove: areaEndpoint<typeof schemas.remove>()('POST', '/alerts/rules/delete', () => null, forTeam),
  channels: areaEndpoint<typeof schemas.listChannels>()(
    'GET',
    '/alerts/rules/channels',
    (data) => readAnswer(data) as RuleChannel[],
    forTeam,
  ),
  preview: areaEndpoint<typeof schemas.preview>()(
    'POST',
    '/alerts/rules/preview',
    (data) => readAnswer(data) as Preview,
    forTeam,
  ),
  schedule: areaEndpoint<typeof schemas.getSchedule>()(
    'GET',
    '/alerts/rules/schedule',
    (data) => readAnswer(data) as Schedule,
    forTeam,
  ),
  saveSchedule: areaEndpoint<typeof schemas.saveSchedule>()('POST', '/alerts/rules/schedule', () => null, forTeam),
  snoozes: areaEndpoint<typeof schemas.listSnoozes>()(
    'GET',
    '/alerts/rules/snoozes',
    (data) => readAnswer(data) as Snooze[],
    forTeam,
  ),
  snooze: areaEndpoint<typeof schemas.snooze>()('POST', '/alerts/rules/snoozes', () => null, forTeam),
  endSnooze: areaEndpoint<typeof schemas.endSnooze>()('POST', '/alerts/rules/snoozes/delete', () => null, forTeam),
};
