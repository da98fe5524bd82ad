/** Bills presented to their guests and not paid yet. */
import { formatFen } from '@nocturne/base/money'
import { alertKind, billStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import { lit } from '../../../db/statement.ts'
import type { AlertSource } from '../../notifications/public.ts'
import { runningStatuses } from '../../tables/public.ts'

type Row = {
  billId: number
  printCount: number
  tableRecordId: number
  tableId: number
  tableName: string
  unpaidAmount: number
}

export const presentedBills: AlertSource = {
  kind: alertKind.payment,
  waiting: async (db, { subjectIds, since }) => {
    const { rows } = await sql<Row>`
      select b.bill_id, b.print_count, min(r.sitting_id) as sitting_id, (array_agg(r.table_id order by r.sitting_id))[1] as table_id,
        string_agg(r.table_name, '、' order by r.sitting_id) as table_name, sum(r.unpaid_amount)::bigint as unpaid_amount
      from bill b join sitting r using (bill_id)
      where b.status in (${lit(billStatus.open, billStatus.partlyPaid)}) and b.presented_at is not null and r.status in (${lit(...runningStatuses)})
        and (b.bill_id = any(${[...subjectIds]}::bigint[]) or b.presented_at > ${since}::timestamptz)
      group by b.bill_id having sum(r.unpaid_amount) > 0 order by b.bill_id`.execute(db)
    return rows.map((row) => ({
      subjectId: row.billId,
      occurrence: Math.max(row.printCount, 1),
      tableRecordId: row.tableRecordId,
      tableId: row.tableId,
      title: `${row.tableName} 待收款`,
      content: `已出账单 · 待收 ${formatFen(row.unpaidAmount)}`,
      route: `/pages/operat/bill/index?tableRecordId=${row.tableRecordId}`,
      userIds: [],
    }))
  },
}
