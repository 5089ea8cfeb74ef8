import { Switch } from '@faultline/shared/forms';
import {
  Badge,
  Button,
  DateText,
  IconButton,
  Menu,
  MenuItem,
  RelativeTime,
  Stack,
  type ToneName,
  Typography,
  useMenu,
  useOnDemand,
} from '@faultline/shared/ui';
import { Ellipsis } from 'lucide-react';
import type { Channel } from '../../contract/channels.ts';
import { kinds } from './kinds.ts';
import { useChannel } from './useChannel.tsx';

const loadDeliveries = () => import('./DeliveriesDialog.tsx');
const loadRename = () => import('./RenameDialog.tsx');
const loadSecret = () => import('./WebhookSecretDialog.tsx');

interface ChannelRowProps {
  channel: Channel;
  mayManage: boolean;
}

export function ChannelRow({ channel, mayManage }: ChannelRowProps) {
  const { busy, dialog, setDialog, confirmation, ...actions } = useChannel(channel);
  const { name, kind, target, state } = channel;
  const close = () => setDialog(undefined);
  const deliveries = useOnDemand(loadDeliveries, dialog?.name === 'deliveries', close);
  const rename = useOnDemand(loadRename, dialog?.name === 'rename', close);
  const secret = useOnDemand(loadSecret, dialog?.name === 'secret', close);
  return (
    <li>
      <div>
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <Typography component="span" sx={{ fontWeight: 570 }}>
            {name}
          </Typography>
          <Badge>{kinds[kind].label}</Badge>
          <State channel={channel} />
        </Stack>
        <p>{target}</p>
        <Health channel={channel} />
      </div>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 2 }}>
        {mayManage && (
          <Button size="small" aria-label={`Send Test to ${name}`} loading={busy} onClick={() => void actions.test()}>
            Send Test
          </Button>
        )}
        <Button size="small" aria-label={`Deliveries to ${name}`} onClick={() => setDialog({ name: 'deliveries' })}>
          Deliveries
        </Button>
        {mayManage && (
          <More
            name={name}
            items={[
              ['Rename', () => setDialog({ name: 'rename' })],
              ...(state === 'active' ? [['Pause', actions.pause] as const] : []),
              ...(state === 'paused' ? [['Resume', actions.resume] as const] : []),
              ...(kind === 'webhook' ? [['Replace Secret', actions.rotate] as const] : []),
              ['Delete', actions.remove],
            ]}
          />
        )}
      </Stack>
      <Switch
        label="Send alerts of the track list here"
        checked={channel.sends_trackings}
        disabled={busy || !mayManage}
        onChange={(isOn) => void actions.change({ sends_trackings: isOn })}
      />
      {confirmation}
      {dialog?.name === 'deliveries' && deliveries && (
        <deliveries.DeliveriesDialog channel={channel} mayManage={mayManage} onClose={close} />
      )}
      {dialog?.name === 'rename' && rename && (
        <rename.RenameDialog name={name} onClose={close} onRename={(text) => actions.change({ name: text })} />
      )}
      {dialog?.name === 'secret' && secret && (
        <secret.WebhookSecretDialog
          secret={dialog.secret}
          hint="Messages are signed with the earlier secret as well for 24 hours."
          onClose={close}
        />
      )}
    </li>
  );
}

const states: Record<Channel['state'], { label: string; tone: ToneName }> = {
  unconfirmed: { label: 'Not confirmed', tone: 'yellow' },
  active: { label: 'Active', tone: 'green' },
  paused: { label: 'Paused', tone: 'grey' },
};

function State({ channel: { state, error } }: { channel: Channel }) {
  if (state === 'active' && error !== undefined) return <Badge tone="red">Failing</Badge>;
  return <Badge tone={states[state].tone}>{states[state].label}</Badge>;
}

function Health({ channel }: { channel: Channel }) {
  const { state, error, waiting, failing_since: failingSince, paused_since: pausedSince } = channel;
  const queued = waiting === 1 ? '1 message is queued.' : `${waiting.toLocaleString()} messages are queued.`;
  return (
    <>
      {state === 'unconfirmed' && <p>Send a test to confirm it. Until then, no alerts go there.</p>}
      {state === 'paused' && pausedSince !== undefined && (
        <p>
          Paused since <DateText value={pausedSince} />. {waiting > 0 && `${queued} They are sent when you resume it.`}
        </p>
      )}
      {error !== undefined && (
        <p>
          {error}{' '}
          {state === 'active' && failingSince !== undefined && (
            <>
              Failing since <RelativeTime value={failingSince} />. {waiting > 0 && queued}
            </>
          )}
        </p>
      )}
    </>
  );
}

interface MoreProps {
  name: string;
  items: (readonly [label: string, onChoose: () => unknown])[];
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
