import { Checkbox, Dialog, FormError, PasswordField, Select, SubmitActions, TextField } from '@faultline/shared/forms';
import { useCommand } from '@faultline/shared/query';
import { Stack } from '@faultline/shared/ui';
import { useState } from 'react';
import { type ChannelKind, channels, type NewChannel } from '../../contract/channels.ts';
import { WebhookSecretDialog } from './WebhookSecretDialog.tsx';
import { kindOptions, kinds } from './kinds.ts';

const MAX_NAME_LENGTH = 60;

export function AddChannelDialog({ onClose }: { onClose: () => void }) {
  const { values, change, problem, add, busy, secret } = useAddChannel(onClose);
  const { urlLabel, placeholder, help } = kinds[values.kind];
  if (secret !== undefined) return <WebhookSecretDialog secret={secret} onClose={onClose} />;
  return (
    <Dialog
      open
      follows
      onClose={onClose}
      busy={busy}
      title="Add a channel"
      onSubmit={() => void add()}
      actions={
        <SubmitActions onCancel={onClose} busy={busy}>
          Add Channel
        </SubmitActions>
      }
    >
      <Stack spacing={4}>
        <Select
          name="kind"
          label="Kind"
          hint={help}
          options={kindOptions}
          value={values.kind}
          onChange={(kind) => change({ kind: kind as ChannelKind })}
        />
        <TextField
          name="channel_name"
          label="Name"
          placeholder="Security alerts"
          autoFocus
          autoComplete="off"
          maxLength={MAX_NAME_LENGTH}
          value={values.name}
          onChange={(name) => change({ name })}
        />
        <TextField
          name="channel_url"
          label={urlLabel}
          placeholder={placeholder}
          type="url"
          autoComplete="off"
          spellCheck={false}
          value={values.url}
          onChange={(url) => change({ url })}
        />
        {values.kind === 'jira' && (
          <>
            <TextField
              name="jira_email"
              label="Email of the Jira account"
              type="email"
              autoComplete="off"
              value={values.email}
              onChange={(email) => change({ email })}
            />
            <PasswordField
              name="jira_token"
              label="API token"
              autoComplete="new-password"
              value={values.token}
              onChange={(token) => change({ token })}
            />
            <TextField
              name="jira_project"
              label="Project key"
              placeholder="SEC"
              autoComplete="off"
              value={values.project}
              onChange={(project) => change({ project: project.toUpperCase() })}
            />
            <TextField
              name="jira_issue_type"
              label="Issue type"
              autoComplete="off"
              value={values.issueType}
              onChange={(issueType) => change({ issueType })}
            />
          </>
        )}
        <Checkbox
          name="sends_trackings"
          label="Send alerts of the track list here"
          hint="They are still sent to their other destinations."
          checked={values.sendsTrackings}
          onChange={(sendsTrackings) => change({ sendsTrackings })}
        />
        {problem !== undefined && <FormError>{problem}</FormError>}
      </Stack>
    </Dialog>
  );
}

const EMPTY = {
  kind: 'webhook' as ChannelKind,
  name: '',
  url: '',
  email: '',
  token: '',
  project: '',
  issueType: 'Task',
  sendsTrackings: true,
};

function toBody({ kind, name, url, sendsTrackings, ...account }: typeof EMPTY): NewChannel {
  const { email, token, project, issueType } = account;
  const jira = { email, api_token: token, project, issue_type: issueType };
  return { kind, name, url, sends_trackings: sendsTrackings, ...(kind === 'jira' && { jira }) };
}

function findProblem({ kind, name, url, email, token, project }: typeof EMPTY): string | undefined {
  if (name.trim() === '') return 'Enter a name';
  if (!URL.canParse(url.trim())) return `Enter the ${kinds[kind].urlLabel}, beginning with https://`;
  if (kind !== 'jira') return undefined;
  return [email, token, project].includes('') ? 'Enter the account, its API token and a project key' : undefined;
}

function useAddChannel(onClose: () => void) {
  const [values, setValues] = useState(EMPTY);
  const [problem, setProblem] = useState<string>();
  const [secret, setSecret] = useState<string>();
  const command = useCommand(channels.create, {
    failed: false,
    refreshes: [channels.list],
    done: 'Channel added. Send a test to confirm it.',
  });

  const change = (changed: Partial<typeof EMPTY>) => {
    setValues((present) => ({ ...present, ...changed }));
    setProblem(undefined);
  };

  async function add() {
    const found = findProblem(values);
    if (found !== undefined) return setProblem(found);
    const outcome = await command.run({ body: toBody(values) });
    if (!outcome.ok) return setProblem(outcome.error.message);
    if (outcome.data.secret === undefined) onClose();
    else setSecret(outcome.data.secret);
  }

  return { values, change, problem, add, busy: command.busy, secret };
}
