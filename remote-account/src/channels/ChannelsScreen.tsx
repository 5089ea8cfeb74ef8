import { isolateText } from '@faultline/shared/format';
import { QueryView, useCapability, useQuery } from '@faultline/shared/query';
import { useTeam } from '@faultline/shared/session';
import { Button, Card, EmptyState, Screen, Skeletons, useOnDemand } from '@faultline/shared/ui';
import { Plus, Send } from 'lucide-react';
import { useState } from 'react';
import { channels } from '../../contract/channels.ts';
import { Proof } from '../account/security/Proof.tsx';
import { ChannelRow } from './ChannelRow.tsx';
import { Offered } from '../Offered.tsx';
import { Rows } from '../Rows.ts';

export function ChannelsScreen() {
  const isOffered = useCapability('account/channels');
  const mayManage = useMayManage();
  const team = useTeam();
  return (
    <Screen
      title="Channels"
      subtitle={
        team === undefined
          ? 'Destinations of alerts besides email and Telegram'
          : `Destinations of the alerts of ${isolateText(team.name)}`
      }
      narrow
      actions={isOffered === true && mayManage && <AddChannel />}
    >
      <Offered capability="account/channels" missing="This service has no channels">
        <ChannelList />
      </Offered>
      <Feeds />
      <Proof />
    </Screen>
  );
}

// Members of a team see its channels; its admins and owners change them.
function useMayManage(): boolean {
  const team = useTeam();
  return team === undefined || team.role === 'admin' || team.role === 'owner';
}

const loadDialog = () => import('./AddChannelDialog.tsx');

function AddChannel() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const dialog = useOnDemand(loadDialog, isOpen, close);
  return (
    <>
      <Button variant="contained" color="primary" startIcon={<Plus size={15} />} onClick={() => setIsOpen(true)}>
        Add Channel
      </Button>
      {isOpen && dialog !== undefined && <dialog.AddChannelDialog onClose={close} />}
    </>
  );
}

const loadFeeds = () => import('./FeedsSection.tsx');

function Feeds() {
  const isOffered = useCapability('account/feeds') === true;
  const mayManage = useMayManage();
  const feeds = useOnDemand(loadFeeds, isOffered);
  return isOffered && feeds !== undefined && <feeds.FeedsSection mayManage={mayManage} />;
}

function ChannelList() {
  const query = useQuery(channels.list);
  const mayManage = useMayManage();
  return (
    <QueryView
      query={query}
      failedTitle="Failed to load channels"
      loading={<Skeletons count={3} height={112} gap={12} label="Loading channels..." />}
      empty={
        <EmptyState
          icon={<Send size={20} />}
          title="No channels yet"
          hint="Send alerts to a webhook, Slack, Microsoft Teams or Jira."
        />
      }
    >
      {(list) => (
        <Card flush>
          <Rows aria-label="Channels">
            {list.map((channel) => (
              <ChannelRow key={channel.id} channel={channel} mayManage={mayManage} />
            ))}
          </Rows>
        </Card>
      )}
    </QueryView>
  );
}
