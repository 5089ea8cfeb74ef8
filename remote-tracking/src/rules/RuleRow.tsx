import {
  Badge,
  Button,
  IconButton,
  Menu,
  MenuItem,
  Mono,
  styled,
  useMenu,
  useNow,
  useOnDemand,
} from '@faultline/shared/ui';
import { useCapability } from '@faultline/shared/query';
import { Ellipsis } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { Rule, RuleChannel } from '../../contract/rules.ts';
import { channelKey, formatChannel, formatSnooze, formatTriggers, modeNames } from './ruleTexts.ts';
import { useRule } from './useRule.tsx';

const loadEditor = () => import('./editor/RuleDialog.tsx');
const loadSnooze = () => import('./snoozes/SnoozeDialog.tsx');

export const RuleRows = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 16px',
    padding: '12px 16px',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& > li:first-of-type': { borderTop: 0 },
  '& > li > div:first-of-type': { flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' },
  '& p': { ...theme.typography.body2, margin: '4px 0 0', color: theme.vars.palette.text.secondary },
  '& .name': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, '& strong': { fontWeight: 570 } },
  '& .actions': { display: 'flex', alignItems: 'center', gap: 8 },
}));

interface RuleRowProps {
  rule: Rule;
  /** The available channels; undefined until they are known. */
  channels: readonly RuleChannel[] | undefined;
  isReadOnly: boolean;
}

export function RuleRow({ rule, channels, isReadOnly }: RuleRowProps) {
  const { id, name, query, watch, triggers, mode, state } = rule;
  const hasFeeds = useCapability('account/feeds') === true;
  const navigate = useNavigate();
  const now = useNow();
  const snooze = formatSnooze({ until: rule.snoozed_until, untilNotable: rule.snooze_until_notable }, now);
  const { busy, dialog, setDialog, confirmation, ...actions } = useRule(rule);
  const close = () => setDialog(undefined);
  const editor = useOnDemand(loadEditor, dialog === 'edit', close);
  const snoozing = useOnDemand(loadSnooze, dialog === 'snooze', close);
  return (
    <li>
      <div>
        <div className="name">
          <strong>{name}</strong>
          {state === 'paused' && <Badge>Paused</Badge>}
          {snooze !== undefined && <Badge tone="yellow">Snoozed</Badge>}
        </div>
        {watch !== undefined && (
          <p>
            {watch.kind === 'vendor' ? 'Vendor' : 'Product'} “{watch.name}”
            {watch.is_found ? '' : ', which no CVE names yet'}
          </p>
        )}
        {query !== '' && (
          <p>
            <Mono>{query}</Mono>
          </p>
        )}
        <p>
          {formatTriggers(triggers)}. {modeNames[mode]} to{' '}
          {rule.channels.map((chosen) => nameChannel(chosen, channels)).join(', ')}.
        </p>
        {snooze !== undefined && <p>Snoozed {snooze}.</p>}
        <Unreachable rule={rule} channels={channels} />
      </div>
      {!isReadOnly && (
        <div className="actions">
          {state === 'paused' ? (
            <Button size="small" aria-label={`Resume ${name}`} loading={busy} onClick={() => void actions.resume()}>
              Resume
            </Button>
          ) : (
            <Button size="small" aria-label={`Pause ${name}`} loading={busy} onClick={() => void actions.pause()}>
              Pause
            </Button>
          )}
          <Button size="small" aria-label={`Edit ${name}`} onClick={() => setDialog('edit')}>
            Edit
          </Button>
          <More
            name={name}
            items={[
              snooze === undefined
                ? ['Snooze', () => setDialog('snooze')]
                : ['End Snooze', () => void actions.endSnooze()],
              ...(hasFeeds ? [['Create Feed', () => void navigate(`/account/channels?feed=${id}`)] as const] : []),
              ['Delete', () => void actions.remove()],
            ]}
          />
        </div>
      )}
      {confirmation}
      {dialog === 'edit' && editor && <editor.RuleDialog rule={rule} onClose={close} />}
      {dialog === 'snooze' && snoozing && (
        <snoozing.SnoozeDialog subject={name} onClose={close} onSnooze={actions.snooze} />
      )}
    </li>
  );
}

const findOption = (chosen: Rule['channels'][number], channels: readonly RuleChannel[] | undefined) =>
  channels?.find((option) => channelKey(option) === channelKey(chosen));

const nameChannel = (chosen: Rule['channels'][number], channels: readonly RuleChannel[] | undefined) =>
  formatChannel(findOption(chosen, channels) ?? { ...chosen, name: undefined });

// Without a working channel, a rule sends nothing.
function Unreachable({ rule, channels }: Pick<RuleRowProps, 'rule' | 'channels'>) {
  if (channels === undefined) return null;
  const silent = rule.channels.filter((chosen) => findOption(chosen, channels)?.state !== 'active');
  if (silent.length === 0)
    return rule.channels.length === 0 ? <p>No channel is left. Edit the rule to choose one.</p> : null;
  const names = silent.map((chosen) => nameChannel(chosen, channels)).join(', ');
  return <p>Not sent to {names}: turned off, paused or not confirmed.</p>;
}

interface MoreProps {
  name: string;
  items: readonly (readonly [label: string, onChoose: () => void])[];
}

function More({ name, items }: MoreProps) {
  const { button, menu } = useMenu();
  return (
    <>
      <IconButton size="small" aria-label={`More actions for ${name}`} {...button}>
        <Ellipsis size={16} />
      </IconButton>
      <Menu {...menu}>
        {items.map(([label, onChoose]) => (
          <MenuItem
            key={label}
            onClick={() => {
              menu.onClose();
              onChoose();
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
