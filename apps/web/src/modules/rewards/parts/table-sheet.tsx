import { guest } from '@nocturne/contract/guest/endpoints'
import { useState } from 'react'

import { EmptyState } from '#kit/empty-state.tsx'
import { PickerGrid } from '#kit/picker-grid.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { useGuestApi } from '#lib/query/guest-query.ts'
import { QueryView } from '#shells/query-view.tsx'
import type { TipTable } from '../tip-form-rules.ts'
import styles from './reward.module.css'

type Pane = { type: string; id: number; name: string }

type TableSheetProps = { tableId: number | null; onPick: (seat: TipTable) => void; onClose: () => void }

/** Entry that lists all tables visible to guests, for guests who do not know their area. */
const ALL_TABLES: Pane = { type: 'all', id: 0, name: '全部' }

const buildKey = ({ type, id }: Pane) => `${type}:${id}`

/** Choice of the guest's table: areas and labels on the left, their tables on the right. */
export default function TipTableSheet({ tableId, onPick, onClose }: TableSheetProps) {
  const left = useGuestApi(guest.leftPane, {}, { staleMs: 60_000 })
  const [selectedKey, setSelectedKey] = useState<string | null>(null)
  return (
    <Sheet open onClose={onClose} title="选择台位">
      <QueryView query={left} skeleton={<Skeleton shape="lines" count={6} />}>
        {(listed) => {
          const panes: Pane[] = [...listed, ALL_TABLES]
          const pane = panes.find((one) => buildKey(one) === selectedKey) ?? panes[0]
          if (!pane) return <EmptyState text="暂无台位" />
          return (
            <div className={styles['panes']}>
              <fieldset className={styles['left']} aria-label="区域">
                {panes.map((one) => (
                  <button
                    key={buildKey(one)}
                    type="button"
                    aria-pressed={one === pane}
                    onClick={() => setSelectedKey(buildKey(one))}
                  >
                    {one.name}
                  </button>
                ))}
              </fieldset>
              {pane === ALL_TABLES ? (
                <AllTables pane={pane} tableId={tableId} onPick={onPick} />
              ) : (
                <Tables pane={pane} tableId={tableId} onPick={onPick} />
              )}
            </div>
          )
        }}
      </QueryView>
    </Sheet>
  )
}

type TablesProps = Pick<TableSheetProps, 'tableId' | 'onPick'> & { pane: Pane }

function Tables({ pane, tableId, onPick }: TablesProps) {
  const input = { type: pane.type === 'label' ? ('label' as const) : ('area' as const), id: pane.id }
  const query = useGuestApi(guest.rightPane, input, { staleMs: 60_000 })
  return (
    <QueryView query={query} skeleton={<Skeleton shape="lines" count={6} />}>
      {(tables) => <TableGrid tables={tables} pane={pane} tableId={tableId} onPick={onPick} />}
    </QueryView>
  )
}

/** First page with 200 rows, as in the specification §9: contains the whole floor. */
const WHOLE_FLOOR = { pageNum: 1, pageSize: 200 } as const

function AllTables(props: TablesProps) {
  const query = useGuestApi(guest.tableList, WHOLE_FLOOR, { staleMs: 60_000 })
  return (
    <QueryView query={query} skeleton={<Skeleton shape="lines" count={6} />}>
      {({ rows }) => <TableGrid tables={rows} {...props} />}
    </QueryView>
  )
}

function TableGrid({ tables, pane, tableId, onPick }: TablesProps & { tables: readonly TipTable[] }) {
  if (tables.length === 0) return <EmptyState text="暂无台位" />
  return (
    <PickerGrid
      label={`${pane.name}台位`}
      options={tables.map((table) => ({ id: table.tableId, label: table.tableName }))}
      value={tableId}
      onChange={(id) => {
        const table = tables.find((one) => one.tableId === id)
        if (table) onPick(table)
      }}
    />
  )
}
