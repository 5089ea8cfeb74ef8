import { Dialog } from '@faultline/shared/forms';
import { QueryView, useCommand, useQuery } from '@faultline/shared/query';
import {
  AppLink,
  Badge,
  Button,
  EmptyState,
  RelativeTime,
  Skeletons,
  Stack,
  styled,
  type ToneName,
} from '@faultline/shared/ui';
import { useState } from 'react';
import { type Channel, type ChannelDelivery, channels } from '../../contract/channels.ts';
import { Rows } from '../Rows.ts';

interface DeliveriesDialogProps {
  channel: Channel;
  mayManage: boolean;
  onClose: () => void;
}

export function DeliveriesDialog({ channel, mayManage, onClose }: DeliveriesDialogProps) {
  const query = useQuery(channels.deliveries, { params: { channelId: channel.id } });
  const { redeliver, busyId } = useRedeliver(channel.id);
  return (
    <Dialog
      open
      follows
      width={680}
      onClose={onClose}
      title={`Deliveries to ${channel.name}`}
      subtitle="The last 50 messages. Alerts are kept for 90 days."
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <QueryView
        query={query}
        failedTitle="Failed to load deliveries"
        loading={<Skeletons count={4} height={56} gap={8} label="Loading deliveries..." />}
        empty={<EmptyState title="Nothing was sent yet" hint="Alerts appear here once something you track changes." />}
      >
        {(list) => (
          <Rows flat aria-label="Deliveries">
            {list.map((delivery) => (
              <li key={delivery.id}>
                <Delivery delivery={delivery} />
                {mayManage && delivery.state !== 'waiting' && delivery.state !== 'sending' && (
                  <Button
                    size="small"
                    aria-label={`Send Again: ${describe(delivery)}`}
                    loading={busyId === delivery.id}
                    disabled={busyId !== undefined}
                    onClick={() => void redeliver(delivery.id)}
                  >
                    Send Again
                  </Button>
                )}
              </li>
            ))}
          </Rows>
        )}
      </QueryView>
    </Dialog>
  );
}

const states: Record<ChannelDelivery['state'], { label: string; tone: ToneName }> = {
  waiting: { label: 'Waiting', tone: 'yellow' },
  sending: { label: 'Sending', tone: 'blue' },
  sent: { label: 'Sent', tone: 'green' },
  failed: { label: 'Failed', tone: 'red' },
  cancelled: { label: 'Cancelled', tone: 'grey' },
};

const describe = ({ cve_count: count, cve_id: id }: ChannelDelivery) =>
  count === 1 && id !== undefined ? id : `${count.toLocaleString()} CVEs`;

// Begins with a relative time, as "yesterday".
const Facts = styled('p')({ '&::first-letter': { textTransform: 'uppercase' } });

function Delivery({ delivery }: { delivery: ChannelDelivery }) {
  const { state, cve_count: count, cve_id: id, tries, error, receipt, created_at, settled_at, next_try_at } = delivery;
  const attempts = tries === 0 ? '' : ` after ${tries} failed ${tries === 1 ? 'attempt' : 'attempts'}`;
  return (
    <div>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Badge tone={states[state].tone}>{states[state].label}</Badge>
        {count === 1 && id !== undefined ? (
          <AppLink to={`/cves/${id}`}>{id}</AppLink>
        ) : (
          <span>{describe(delivery)}</span>
        )}
      </Stack>
      <Facts>
        {state === 'waiting' ? 'Next attempt ' : ''}
        <RelativeTime value={state === 'waiting' ? next_try_at : (settled_at ?? created_at)} />
        {attempts}
        {receipt !== undefined && `. ${receipt}`}
        {error !== undefined && `. ${error.replace(/\.$/, '')}`}.
      </Facts>
    </div>
  );
}

function useRedeliver(id: string) {
  const [busyId, setBusyId] = useState<string>();
  const command = useCommand(channels.redeliver, {
    done: 'Message queued',
    refreshes: [channels.deliveries, channels.list],
  });
  async function redeliver(message_id: string) {
    setBusyId(message_id);
    await command.run({ body: { id: Number(id), message_id } });
    setBusyId(undefined);
  }
  return { redeliver, busyId };
}
