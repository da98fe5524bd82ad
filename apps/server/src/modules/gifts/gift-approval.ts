/** A gift that requires approval: listed on the table as 待审批, and sent to its approvers. */
import { formatFen } from '@nocturne/base/money'
import { sendStatus } from '@nocturne/contract/codes'
import type { ErrCode } from '@nocturne/contract/errors'
import type { Tx } from '../../db/connection.ts'
import type { CommandContext } from '../../http/context.ts'
import { startApproval } from '../approvals/public.ts'
import type { FlowStep } from '../approvals/public.ts'
import type { Person } from '../directory/public.ts'
import { recordSittingChange } from '../tables/public.ts'
import type { RecordRow } from '../tables/public.ts'

type Request = {
  gift: { sendId: number; orderId: number; sendNo: string }
  amount: number
  record: RecordRow
  giver: Person
  goods: string
  flow: readonly FlowStep[]
  businessDate: string
  /** Error code of the exceeded quota; null when the quota suffices and only the giver has to approve. */
  beyond: ErrCode | null
}

/** Creates the approval request of a gift and sends it to the approvers; the gift waits for their decision. */
export async function requestGiftApproval(context: CommandContext, request: Request) {
  const { tx, now, actor, emit, log } = context
  const { gift, amount, record, giver, goods, flow, businessDate, beyond } = request
  const approvalId = await startApproval(context, {
    typeCode: 'overSend',
    title: `${record.tableName} 赠送 ${goods}`.slice(0, 100),
    amount,
    bizType: 'send',
    bizId: gift.sendId,
    flow,
    forUserId: giver.userId,
  })
  await tx.updateTable('giftOrder').set({ approvalId }).where('sendId', '=', gift.sendId).execute()
  await recordSittingChange(
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

/** Approval steps of the venue for gifts beyond the quota. */
export async function readOverQuotaFlow(tx: Tx): Promise<FlowStep[]> {
  const form = await tx
    .selectFrom('approvalType')
    .select('flow')
    .where('typeCode', '=', 'overSend')
    .executeTakeFirstOrThrow()
  return form.flow as FlowStep[]
}
