import { Checkbox, Dialog, FormError, Select, SubmitActions, TextField } from '@faultline/shared/forms';
import { type QueryState, QueryView, useQuery } from '@faultline/shared/query';
import { Skeletons, Stack, styled } from '@faultline/shared/ui';
import { type Rule, type RuleChannel, rules } from '../../../contract/rules.ts';
import { channelKey, formatChannel, modeNames } from '../ruleTexts.ts';
import { QueryField } from './QueryField.tsx';
import { RulePreview } from './RulePreview.tsx';
import { usePreview } from './usePreview.ts';
import { MAX_NAME_LENGTH, type Subject, useRuleForm } from './useRuleForm.ts';

const subjects = [
  { value: 'search', label: 'CVEs that match a search' },
  { value: 'vendor', label: 'The name of a vendor, also before its first CVE' },
  { value: 'product', label: 'The name of a product, also before its first CVE' },
];
const modes = Object.entries(modeNames).map(([value, label]) => ({ value, label }));
const MAX_WATCHED_LENGTH = 200;

const Choices = styled('fieldset')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
  '& legend': { ...theme.typography.body2, fontWeight: 570, padding: 0, marginBottom: 3 },
}));

interface RuleDialogProps {
  /** The rule that is edited; undefined for a new one. */
  rule?: Rule;
  /** The search of a new rule. */
  query?: string;
  onClose: () => void;
}

export function RuleDialog({ rule, query = '', onClose }: RuleDialogProps) {
  const { form, change, problem, save, busy, ...choices } = useRuleForm({ rule, query, onSaved: onClose });
  const preview = usePreview(choices.previewRequest);
  const channels = useQuery(rules.channels);
  return (
    <Dialog
      open
      tall
      onClose={onClose}
      busy={busy}
      width={600}
      title={rule === undefined ? 'Create an alert rule' : `Edit ${rule.name}`}
      onSubmit={save}
      actions={
        <SubmitActions onCancel={onClose} busy={busy}>
          {rule === undefined ? 'Create Rule' : 'Save Rule'}
        </SubmitActions>
      }
    >
      <Stack spacing={4}>
        <Select
          name="subject"
          label="Alert about"
          options={subjects}
          value={form.subject}
          onChange={(subject) => change({ subject: subject as Subject })}
        />
        {form.subject === 'search' ? (
          <QueryField
            value={form.query}
            onChange={(text) => change({ query: text })}
            isChecked={problem !== undefined}
          />
        ) : (
          <TextField
            name="watched"
            label={form.subject === 'vendor' ? 'Vendor' : 'Product'}
            placeholder={form.subject === 'vendor' ? 'Initech' : 'Report Server'}
            hint="Upper and lower case and punctuation make no difference."
            autoComplete="off"
            maxLength={MAX_WATCHED_LENGTH}
            value={form.watched}
            onChange={(watched) => change({ watched })}
          />
        )}
        <TextField
          name="rule_name"
          label="Name of the rule"
          placeholder="Severe CVEs of Apache"
          autoComplete="off"
          maxLength={MAX_NAME_LENGTH}
          value={form.name}
          onChange={(name) => change({ name })}
        />
        <Choices>
          <legend>Send</legend>
          <Checkbox
            name="on_new"
            label="New CVEs"
            checked={form.triggers.includes('new')}
            onChange={(isOn) => choices.toggleTrigger('new', isOn)}
          />
          <Checkbox
            name="on_update"
            label="Updates"
            hint="A severity, exploitation or the affected versions change."
            checked={form.triggers.includes('update')}
            onChange={(isOn) => choices.toggleTrigger('update', isOn)}
          />
        </Choices>
        <Select
          name="mode"
          label="When"
          options={modes}
          hint={form.mode === 'immediate' ? 'As soon as a CVE is known.' : 'One message with all CVEs since the last.'}
          value={form.mode}
          onChange={(mode) => change({ mode: mode as Rule['mode'] })}
        />
        <Channels query={channels} isChosen={choices.isChosen} onToggle={choices.toggleChannel} />
        <RulePreview
          state={preview}
          isImmediate={form.mode === 'immediate'}
          onChooseDigest={() => change({ mode: 'daily' })}
        />
        {problem !== undefined && <FormError>{problem}</FormError>}
      </Stack>
    </Dialog>
  );
}

const stateHints: Record<RuleChannel['state'], string | undefined> = {
  active: undefined,
  off: 'Turned off in the notification settings. Nothing is sent there.',
  paused: 'Paused. Nothing is sent there.',
  unconfirmed: 'Not confirmed yet. Send a test from the channels page first.',
};

interface ChannelsProps {
  query: QueryState<RuleChannel[]>;
  isChosen: (channel: RuleChannel) => boolean;
  onToggle: (channel: RuleChannel, isOn: boolean) => void;
}

function Channels({ query, isChosen, onToggle }: ChannelsProps) {
  return (
    <Choices>
      <legend>Channels</legend>
      <QueryView
        query={query}
        failedTitle="Failed to load channels"
        loading={<Skeletons count={2} height={28} gap={8} label="Loading channels..." />}
      >
        {(list) =>
          list.map((channel) => (
            <Checkbox
              key={channelKey(channel)}
              name="channel"
              label={formatChannel(channel)}
              hint={stateHints[channel.state]}
              checked={isChosen(channel)}
              onChange={(isOn) => onToggle(channel, isOn)}
            />
          ))
        }
      </QueryView>
    </Choices>
  );
}
