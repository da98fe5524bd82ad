/** Tables without a place on the plan, by area; a press places one. */
import { Button } from '#kit/button.tsx'

import { buildTableKey, placeTable, type PlanTable } from './plan-rules.ts'
import type { PlanAction } from './use-plan.ts'
import styles from './plan.module.css'

interface PlanTrayProps {
  unplaced: readonly PlanTable[]
  dispatch: (action: PlanAction) => void
}

export function PlanTray({ unplaced, dispatch }: PlanTrayProps) {
  const place = (tables: readonly PlanTable[]) =>
    dispatch({
      type: 'layer',
      change: (current) => tables.reduce((changed, { tableId }) => placeTable(changed, tableId), current),
      selected: new Set(tables.map(({ tableId }) => buildTableKey(tableId))),
    })
  const areas = Map.groupBy(unplaced, ({ areaName }) => areaName)
  return (
    <section className={styles['tray']} aria-label="没放上的台位">
      <h2>没放上 {unplaced.length} 张</h2>
      {[...areas].map(([areaName, tables]) => (
        <div key={areaName}>
          <Button kind="ghost" onClick={() => place(tables)}>
            {areaName} {tables.length} 张全放上
          </Button>
          {tables.map((table) => (
            <button key={table.tableId} type="button" onClick={() => place([table])}>
              {table.tableName}
            </button>
          ))}
        </div>
      ))}
    </section>
  )
}
