/** Which table a cashier turns to after this one. Pure. */
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { tables } from '@nocturne/contract/tables/endpoints'

type Card = AnswerOf<typeof tables.list>['rows'][number]
type Seen = Pick<Card, 'tableName' | 'tableRecordId' | 'unpaidAmount' | 'billPresented'>

/** The next table that owes money: those whose bill was asked for first, then as they stand on the floor. */
export function nextToSettle<C extends Seen>(rows: readonly C[], doneRecordIds: readonly number[]): C | undefined {
  const owing = rows.filter(
    ({ tableRecordId, unpaidAmount }) =>
      tableRecordId !== null && !doneRecordIds.includes(tableRecordId) && (unpaidAmount ?? 0) > 0,
  )
  return owing.find(({ billPresented }) => billPresented) ?? owing[0]
}
