/** Next table for the cashier. Pure. */
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { tables } from '@nocturne/contract/tables/endpoints'

type Card = AnswerOf<typeof tables.list>['rows'][number]
type TableCard = Pick<Card, 'tableName' | 'tableRecordId' | 'unpaidAmount' | 'billPresented'>

/** Next table with an amount due: tables that requested the bill first, then in floor order. */
export function findNextToSettle<C extends TableCard>(
  rows: readonly C[],
  doneRecordIds: readonly number[],
): C | undefined {
  const owing = rows.filter(
    ({ tableRecordId, unpaidAmount }) =>
      tableRecordId !== null && !doneRecordIds.includes(tableRecordId) && (unpaidAmount ?? 0) > 0,
  )
  return owing.find(({ billPresented }) => billPresented) ?? owing[0]
}
