/** Sums of the month by item and by department; a department filters the table. */
import { formatFen } from '@nocturne/base/money'
import { wageItemType } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import { reports } from '@nocturne/contract/reports/endpoints'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { useApi } from '@nocturne/web/lib/query/query'

import { ListError, ListSkeleton } from '#list/list-parts.tsx'

import type { PayrollFilter } from './payroll-filters.tsx'
import styles from './payroll.module.css'

interface TotalsPanelProps {
  filter: PayrollFilter
  ticket: string
  onDept: (deptId: number) => void
}

export function TotalsPanel({ filter: { month, deptId }, ticket, onDept }: TotalsPanelProps) {
  const { data, error, refetch, isFetching } = useApi(
    reports.wageTotals,
    { month, ...(deptId !== undefined && { deptId }), ticket },
    { keep: true, staleMs: 0 },
  )
  return (
    <aside className={styles['panel']} aria-label="合计">
      {data ? (
        <>
          <h2>按项目 · {data.count} 人</h2>
          <ul>
            {data.items.map(({ itemCode, itemType, count, amount }) => (
              <li key={itemCode}>
                <span>
                  {getLabel('wage_item', itemCode)} <small>{count} 人</small>
                </span>
                <b>{formatFen(itemType === wageItemType.deduction ? -amount : amount)}</b>
              </li>
            ))}
            <li data-total>
              <span>实发</span>
              <b>{formatFen(data.netAmount)}</b>
            </li>
          </ul>
          <h2>按部门实发</h2>
          <ul>
            {data.depts.map((dept) => (
              <li key={dept.deptId}>
                <button type="button" onClick={() => onDept(dept.deptId)}>
                  {dept.deptName} <small>{dept.count} 人</small>
                </button>
                <b>{formatFen(dept.netAmount)}</b>
              </li>
            ))}
          </ul>
        </>
      ) : error ? (
        <ListError text={getErrorMessage(error, unexpectedText)} busy={isFetching} onRetry={() => refetch()} />
      ) : (
        <ListSkeleton />
      )}
    </aside>
  )
}
