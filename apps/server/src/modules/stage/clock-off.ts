/** 下钟: ends paid time. Charges time that the guests requested to their bill in the same transaction, exactly once. */
import { formatFen } from '@nocturne/base/money'
import { actorClockStatus } from '@nocturne/contract/codes'
import { formatHalfUnits } from '@nocturne/contract/stage/clock-rules'
import type { stage } from '@nocturne/contract/stage/endpoints'
import type { schemas } from '@nocturne/contract/stage/schemas'
import type { Handler } from '../../http/bind.ts'
import { refuse } from '../../http/refusal.ts'
import { lockFactDate } from '../ledger/public.ts'
import { recordSittingChange } from '../tables/public.ts'
import { chargeStageTime } from './charge-table.ts'
import { formatClockKind } from './clock-on.ts'
import { requireClock } from './clock-sql.ts'
import { endClock, lockClock, hasClockPermission, computeRunningSums } from './clock-store.ts'

export const clockOff: Handler<typeof stage.off, typeof schemas.off> = async (context, { actorClockId, keepShort }) => {
  const { tx, actor, now, emit, log } = context
  // Locks the night first, like every transaction that writes a fact.
  const businessDate = await lockFactDate(tx, now)
  const { row, record } = await lockClock(tx, actor, { actorClockId, key: 'clock:actor:add' })
  if (row.status !== actorClockStatus.running) refuse('ACTOR_CLOCK_STATUS_WRONG')
  if (
    keepShort === true &&
    (!hasClockPermission(actor, 'clock:actor:approve', row) || row.actorUserId === actor.userId)
  )
    refuse('NO_PERMISSION')
  const sums = computeRunningSums(row, now, keepShort)
  const kind = formatClockKind(row.clockKind)
  const charged = row.chargesTable && sums.amount > 0
  // Clearing a sitting also ends its running time, so the sitting of a charged entry must still be open.
  if (charged && record === null) throw new Error(`actor clock ${actorClockId} runs at a sitting that is over`)
  const orderId =
    charged && record ? await chargeStageTime(context, { record, actorName: row.actorName, kind, ...sums }) : null
  await endClock(tx, { row, sums, orderId, now, userId: actor.userId })
  if (record) {
    const resultText =
      sums.halfUnits === 0 ? '不计钟' : `${formatHalfUnits(sums.halfUnits)}钟 ${formatFen(sums.amount)}`
    const content = `${row.actorName} ${kind} ${sums.minutes}分钟，${resultText}`
    await recordSittingChange(tx, record, { opType: '下钟', content }, { actor, now, businessDate })
    emit({ topic: 'table', ids: [record.tableId] })
    if (orderId !== null) emit({ topic: 'bill', ids: [record.tableRecordId] })
  }
  emit({ topic: 'stage', ids: [actorClockId] })
  log({
    subjectType: 'actorClock',
    subjectId: actorClockId,
    before: { status: row.status },
    after: { ...sums, orderId, keepShort: keepShort ?? false },
  })
  return requireClock(tx, actor, actorClockId)
}
