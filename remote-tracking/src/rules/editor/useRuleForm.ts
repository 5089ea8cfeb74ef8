import { useCommand } from '@faultline/shared/query';
import { parseQuery } from '@faultline/shared/search';
import { useState } from 'react';
import {
  type NewRule,
  type PreviewRequest,
  type Rule,
  type RuleChange,
  type RuleChannel,
  rules,
} from '../../../contract/rules.ts';
import { channelKey, toChannel } from '../ruleTexts.ts';

export const MAX_NAME_LENGTH = 60;

export type Subject = 'search' | 'vendor' | 'product';

interface RuleForm {
  name: string;
  subject: Subject;
  query: string;
  watched: string;
  triggers: NewRule['triggers'];
  mode: NewRule['mode'];
  channels: NewRule['channels'];
}

const byEmail = { channel: 'email', channel_id: null } as const;

function toForm(rule: Rule | undefined, query: string): RuleForm {
  if (rule === undefined)
    return {
      name: query.slice(0, MAX_NAME_LENGTH),
      subject: 'search',
      query,
      watched: '',
      triggers: ['new', 'update'],
      mode: 'immediate',
      channels: [byEmail],
    };
  const { name, watch, triggers, mode, channels } = rule;
  return {
    name,
    subject: watch?.kind ?? 'search',
    query: rule.query,
    watched: watch?.name ?? '',
    triggers,
    mode,
    channels: channels.map(toChannel),
  };
}

function findProblem({ name, subject, query, watched, triggers, channels }: RuleForm): string | undefined {
  if (subject === 'search') {
    if (query.trim() === '') return 'Enter a search';
    if (parseQuery(query).error !== undefined) return 'Correct the underlined part of the search';
  } else if (watched.trim() === '') return `Enter the name of the ${subject}`;
  if (name.trim() === '') return 'Enter a name for the rule';
  if (triggers.length === 0) return 'Choose new CVEs, updates or both';
  return channels.length === 0 ? 'Choose at least one channel' : undefined;
}

function toPreviewRequest({ subject, query, watched, triggers }: RuleForm): PreviewRequest | undefined {
  const name = watched.trim();
  if (triggers.length === 0) return undefined;
  if (subject !== 'search')
    return name === '' ? undefined : { query: query.trim(), watch: { kind: subject, name }, triggers };
  const isReadable = query.trim() !== '' && parseQuery(query).error === undefined;
  return isReadable ? { query: query.trim(), triggers } : undefined;
}

interface RuleFormOptions {
  rule: Rule | undefined;
  /** The search of a new rule. */
  query: string;
  onSaved: () => void;
}

export function useRuleForm({ rule, query, onSaved }: RuleFormOptions) {
  const [form, setForm] = useState(() => toForm(rule, query));
  const [problem, setProblem] = useState<string>();
  const options = { failed: false, refreshes: [rules.list] } as const;
  const creating = useCommand(rules.create, { ...options, done: 'Rule created' });
  const changing = useCommand(rules.change, { ...options, done: 'Rule saved' });

  const change = (changed: Partial<RuleForm>) => {
    setForm((present) => ({ ...present, ...changed }));
    setProblem(undefined);
  };

  async function save() {
    const missing = findProblem(form);
    if (missing !== undefined) {
      setProblem(missing);
      return;
    }
    const { name, subject, watched, triggers, mode, channels } = form;
    const common = { name, triggers, mode, channels };
    const about =
      subject === 'search'
        ? { query: form.query }
        : { query: rule?.watch ? rule.query : '', watch: { kind: subject, name: watched } };
    const outcome =
      rule === undefined
        ? await creating.run({ body: { ...common, ...about } })
        : await changing.run({ body: { id: Number(rule.id), ...common, ...toChange(about, rule) } });
    if (outcome.ok) onSaved();
    else setProblem(outcome.error.message);
  }

  const toggleTrigger = (trigger: NewRule['triggers'][number], isOn: boolean) =>
    change({
      triggers: (['new', 'update'] as const).filter((each) => (each === trigger ? isOn : form.triggers.includes(each))),
    });
  const isChosen = (option: RuleChannel) => form.channels.some((chosen) => isSame(chosen, option));
  const toggleChannel = (option: RuleChannel, isOn: boolean) =>
    change({
      channels: isOn
        ? [...form.channels, toChannel(option)]
        : form.channels.filter((chosen) => !isSame(chosen, option)),
    });

  return {
    form,
    change,
    toggleTrigger,
    isChosen,
    toggleChannel,
    problem,
    previewRequest: toPreviewRequest(form),
    save: () => void save(),
    busy: creating.busy || changing.busy,
  };
}

// The changed subject of a rule. Null ends the watch of a rule that is now about a search.
function toChange({ query, watch }: Pick<NewRule, 'query' | 'watch'>, rule: Rule): Pick<RuleChange, 'query' | 'watch'> {
  if (watch === undefined) return rule.watch === undefined ? { query } : { query, watch: null };
  return rule.watch?.kind === watch.kind && rule.watch.name === watch.name ? {} : { query, watch };
}

const isSame = ({ channel, channel_id }: NewRule['channels'][number], option: RuleChannel): boolean =>
  channelKey({ channel, channel_id: channel_id === null ? undefined : String(channel_id) }) === channelKey(option);
