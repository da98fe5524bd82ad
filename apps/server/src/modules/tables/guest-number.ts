import type { UnitOfWork } from '../../http/context.ts'
import { lockFactDate } from '../ledger/public.ts'
import { recordSittingChange } from './record-store.ts'
import type { RecordRow } from './record-store.ts'

/** Sets the number of guests that the guests entered. Does nothing when it is unchanged. */
export async function changeGuestCount(
  { tx, now, emit, log, actor }: UnitOfWork,
  record: RecordRow,
  guestNum: number,
): Promise<void> {
  if (guestNum === record.guestNum) return
  const { tableRecordId } = record
  const businessDate = await lockFactDate(tx, now)
  await tx.updateTable('sitting').set({ guestNum }).where('tableRecordId', '=', tableRecordId).execute()
  const content = `${record.guestNum}人改为${guestNum}人`
  await recordSittingChange(tx, record, { opType: '改客人', content }, { actor, now, businessDate })
  emit({ topic: 'table', ids: [record.tableId] })
  log({
    subjectType: 'record',
    subjectId: tableRecordId,
    before: { guestNum: record.guestNum },
    after: { guestNum },
  })
}
