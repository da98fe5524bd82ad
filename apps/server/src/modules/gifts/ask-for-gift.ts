/** A gift that somebody has to agree to first: it stands on the table as 待审批 and rings with whoever is asked. */
import { formatFen } from '@nocturne/base/money'
import { sendStatus } from '@nocturne/contract/codes'
import type { ErrCode } from '@nocturne/contract/errors'
import type { Tx } from '../../db/connection.ts'
import type { CommandContext } from '../../http/context.ts'
import { startApproval } from '../approvals/public.ts'
import type { FlowStep } from '../approvals/public.ts'
import type { Person } from '../directory/public.ts'
import { markRecord } from '../tables/public.ts'
import type { RecordRow } from '../tables/public.ts'

type Request = {
  gift: { sendId: number; orderId: number; sendNo: string }
  amount: number
  record: RecordRow
  giver: Person
  goods: string
  flow: readonly FlowStep[]
  businessDate: string
  /** What stands against it within the quota; null where only the giver himself has to agree. */
  beyond: ErrCode | null
}

/** Asks whoever has to agree; the gift waits for it. */
export async function askForGift(context: CommandContext, asked: Request) {
  const { tx, now, actor, emit, log } = context
  const { gift, amount, record, giver, goods, flow, businessDate, beyond } = asked
  const approvalId = await startApproval(context, {
    typeCode: 'overSend',
    title: `${record.tableName} 赠送 ${goods}`.slice(0, 100),
    amount,
    bizType: 'send',
    bizId: gift.sendId,
    flow,
    forUserId: giver.userId,
  })
  await tx.updateTable('sendOrder').set({ approvalId }).where('sendId', '=', gift.sendId).execute()
  await markRecord(
    tx,
    record,
    { opType: '申请赠送', content: `${giver.nickName} 赠送 ${goods}，待审批` },
    { actor, now, businessDate },
  )
  emit({ topic: 'table', ids: [record.tableId] })
  emit({ topic: 'order', ids: [gift.orderId] })
  const { sendId, orderId, sendNo } = gift
  const answer = { sendId, orderId, sendNo, sendAmount: amount, approvalId }
  const content = `${goods} ${formatFen(amount)}`
  log({
    subjectType: 'send',
    subjectId: sendId,
    after: { ...answer, beyond, sendUserId: giver.userId, content },
  })
  return { ...answer, status: sendStatus.pending }
}

/** Whom the venue asks about gifts beyond the quota. */
export async function overSendFlow(tx: Tx): Promise<FlowStep[]> {
  const form = await tx
    .selectFrom('approvalType')
    .select('flow')
    .where('typeCode', '=', 'overSend')
    .executeTakeFirstOrThrow()
  return form.flow as FlowStep[]
}
