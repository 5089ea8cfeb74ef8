import { useCapability } from '@faultline/shared/query';
import { useReadOnlyReason } from '@faultline/shared/session';
import { Badge, Button, ErrorPanel, IconButton, Skeletons, styled, toast } from '@faultline/shared/ui';
import { Link2, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { ListConfig } from '../../listConfig.ts';
import { activeFilters, type CveFilter, type CveFilterState } from '../cveFilter.ts';
import { AlertMe } from './AlertMe.tsx';
import { RenameViewDialog } from './RenameViewDialog.tsx';
import { SavedViewList } from './SavedViewList.tsx';
import { SaveViewForm } from './SaveViewForm.tsx';
import { countViews, useAccountViews } from './useAccountViews.ts';
import type { SavedView } from './useSavedViews.ts';

const Spaced = styled('div')({ marginBottom: 12 });
const Offer = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  justifyItems: 'start',
  gap: 8,
  marginBottom: 12,
  color: theme.vars.palette.text.secondary,
}));

export interface ViewsProps {
  tab: ListConfig;
  state: CveFilterState;
  onClose: () => void;
}

export function AccountViews({ tab, state, onClose }: ViewsProps) {
  const { views, active, query, isReady, isBusy, ...actions } = useAccountViews(tab, state.usable);
  const readOnlyReason = useReadOnlyReason();
  const offersRules = useCapability('alerts/rules') === true;
  const { pathname } = useLocation();
  const [renamed, setRenamed] = useState<SavedView>();
  const canChange = isReady && readOnlyReason === undefined;
  return (
    <>
      {query.status === 'failed' && (
        <Spaced>
          <ErrorPanel
            title="Failed to load saved views"
            message={query.problem.message}
            errorId={query.problem.id}
            onRetry={query.retry}
          />
        </Spaced>
      )}
      {isReady && actions.local.length > 0 && (
        <MoveOffer count={actions.local.length} busy={actions.isMoving} onMove={actions.move} />
      )}
      {views.length === 0 && query.status === 'loading' ? (
        <Skeletons count={2} height={32} gap={8} label="Loading saved views..." />
      ) : (
        <SavedViewList
          views={views}
          active={active}
          onPick={({ filter }) => {
            state.set(filter);
            onClose();
          }}
          onDrop={canChange ? actions.remove : undefined}
          onRestore={actions.restore}
          renderActions={(view) => (
            <>
              {view.id === undefined && <Badge>In this browser</Badge>}
              {offersRules && <AlertMe filter={view.filter} view={view.name} />}
              <IconButton
                aria-label={`Copy link to ${view.name}`}
                title="Copy link"
                onClick={() => void copyLink(pathname, view.filter)}
              >
                <Link2 size={15} />
              </IconButton>
              {canChange && view.id !== undefined && (
                <IconButton aria-label={`Rename view ${view.name}`} title="Rename" onClick={() => setRenamed(view)}>
                  <Pencil size={15} />
                </IconButton>
              )}
            </>
          )}
        />
      )}
      <SaveViewForm
        taken={views.filter(({ id }) => id !== undefined).map(({ name }) => name)}
        possible={state.count > 0 && !state.reversed}
        isReady={isReady}
        busy={isBusy}
        readOnlyReason={readOnlyReason}
        onSave={async (name) => {
          const isSaved = await actions.save(name, state.usable);
          if (isSaved) {
            toast.success(`View “${name}” saved`);
            onClose();
          }
          return isSaved;
        }}
      />
      {renamed && (
        <RenameViewDialog
          name={renamed.name}
          onClose={() => setRenamed(undefined)}
          onRename={(name) => actions.rename(renamed, name)}
        />
      )}
    </>
  );
}

interface MoveOfferProps {
  count: number;
  busy: boolean;
  onMove: () => Promise<void>;
}

function MoveOffer({ count, busy, onMove }: MoveOfferProps) {
  return (
    <Offer>
      <span>{count === 1 ? '1 view is' : `${count} views are`} saved in this browser only.</span>
      <Button size="small" loading={busy} onClick={() => void onMove()}>
        Move {countViews(count)} to your account
      </Button>
    </Offer>
  );
}

// The address of this list with the filters, for the own data of anyone who opens it: without the team.
async function copyLink(pathname: string, filter: CveFilter) {
  const search = new URLSearchParams(activeFilters(filter).map((key) => [key, String(filter[key])]));
  try {
    await navigator.clipboard.writeText(`${location.origin}${pathname}?${search}`);
    toast.success('Link copied to clipboard');
  } catch {
    toast.error('Failed to copy to clipboard');
  }
}
