import type { More, QueryState } from '@faultline/shared/query';
import { QueryView } from '@faultline/shared/query';
import { DataTable, ListEnd, useInfiniteScroll } from '@faultline/shared/tables';
import { Skeletons } from '@faultline/shared/ui';
import type { CveList } from '../screen/useCveList.ts';
import type { Tab } from '../tabs/Tab.ts';
import { cveColumns } from './cveColumns.tsx';

interface CveTableProps {
  tab: Tab;
  list: QueryState<CveList>;
  more: More;
}

const endStates = { idle: 'more', loading: 'loading', failed: 'failed', end: 'end' } as const;

/** The list in each of its states. */
export function CveTable({ tab, list, more }: CveTableProps) {
  useInfiniteScroll(more.load, { distance: 300, enabled: more.status === 'idle' });
  return (
    <QueryView
      query={list}
      failedTitle={tab.failed}
      isEmpty={({ rows }) => rows.length === 0}
      empty="No vulnerabilities found"
      loading={<Skeletons count={12} label="Fetching the latest security data..." />}
    >
      {({ rows, total }) => (
        <DataTable
          label="Vulnerabilities"
          rows={rows}
          columns={cveColumns}
          rowKey={(row) => row.cve_id}
          total={Math.max(total, rows.length)}
          footer={
            <ListEnd
              state={endStates[more.status]}
              onLoadMore={more.load}
              shown={rows.length}
              total={Math.max(total, rows.length)}
            />
          }
        />
      )}
    </QueryView>
  );
}
