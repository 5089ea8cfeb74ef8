import { useConfirm } from '@faultline/shared/forms';
import { QueryView, useCommand, useQuery } from '@faultline/shared/query';
import { useSearchFilter } from '@faultline/shared/routing';
import {
  Badge,
  Button,
  DateText,
  EmptyState,
  Section,
  Skeletons,
  Stack,
  Typography,
  useOnDemand,
} from '@faultline/shared/ui';
import { Plus, Rss } from 'lucide-react';
import { useState } from 'react';
import { type Feed, type FeedKind, feeds } from '../../contract/feeds.ts';
import { Rows } from '../Rows.ts';

const loadDialog = () => import('./CreateFeedDialog.tsx');

const kindLabels: Record<FeedKind, string> = { rule: 'Alert rule', vendor: 'Vendor', product: 'Product' };

// Addresses for feed readers.
export function FeedsSection({ mayManage }: { mayManage: boolean }) {
  const query = useQuery(feeds.list);
  const rules = query.status === 'ready' ? query.data.rules : undefined;
  const { isOpen, open, close, ruleId } = useNewFeed(mayManage && rules !== undefined);
  const dialog = useOnDemand(loadDialog, isOpen, close);
  const { revoke, isBusy, confirmation } = useRevoke();
  return (
    <Section
      title="Feeds"
      note="New and changed CVEs for a feed reader."
      flush
      actions={
        mayManage && (
          <Button size="small" startIcon={<Plus size={14} />} onClick={open}>
            Create Feed
          </Button>
        )
      }
    >
      <QueryView
        query={query}
        failedTitle="Failed to load feeds"
        loading={<Skeletons count={2} height={56} gap={8} label="Loading feeds..." />}
      >
        {(list) =>
          list.feeds.length === 0 ? (
            <EmptyState
              icon={<Rss size={20} />}
              title="No feeds yet"
              hint="A feed has a secret address that works in any reader of Atom or JSON Feed."
            />
          ) : (
            <Rows aria-label="Feeds">
              {list.feeds.map((feed) => (
                <li key={feed.id}>
                  <div>
                    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
                      <Typography component="span" sx={{ fontWeight: 570 }}>
                        {feed.name}
                      </Typography>
                      <Badge>{kindLabels[feed.kind]}</Badge>
                    </Stack>
                    <p>
                      Created <DateText value={feed.created_at} />
                    </p>
                  </div>
                  {mayManage && (
                    <Button
                      size="small"
                      aria-label={`Revoke the feed of ${feed.name}`}
                      disabled={isBusy}
                      onClick={() => void revoke(feed)}
                    >
                      Revoke
                    </Button>
                  )}
                </li>
              ))}
            </Rows>
          )
        }
      </QueryView>
      {isOpen && dialog !== undefined && (
        <dialog.CreateFeedDialog rules={rules ?? []} ruleId={ruleId} onClose={close} />
      )}
      {confirmation}
    </Section>
  );
}

const closed = { feed: '' } as const;

// Another page opens the dialog by `?feed=<id of an alert rule>`.
function useNewFeed(isReady: boolean) {
  const { filter, setFilter } = useSearchFilter(closed);
  const [isAdding, setIsAdding] = useState(false);
  const close = () => {
    setIsAdding(false);
    if (filter.feed !== '') setFilter(closed, { replace: true });
  };
  return {
    isOpen: isAdding || (isReady && filter.feed !== ''),
    open: () => setIsAdding(true),
    close,
    ruleId: filter.feed,
  };
}

function useRevoke() {
  const { confirm, confirmation } = useConfirm();
  const command = useCommand(feeds.revoke, { done: 'Feed revoked', refreshes: [feeds.list] });
  async function revoke({ id, name }: Feed) {
    const isSure = await confirm({
      title: `Revoke the feed of ${name}?`,
      message: 'Its addresses stop working at once, in all readers that have them.',
      confirmLabel: 'Revoke Feed',
      danger: true,
    });
    if (isSure) await command.run({ body: { id: Number(id) } });
  }
  return { revoke, isBusy: command.busy, confirmation };
}
