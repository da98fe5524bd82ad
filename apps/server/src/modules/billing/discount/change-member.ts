/** 选择会员: whose bill it is. Prices of lines that are not paid yet follow: member discount first, then the manager's anew. */
import type { billing } from '@nocturne/contract/billing/endpoints'
import type { schemas } from '@nocturne/contract/billing/schemas'
import type { Handler } from '../../../http/bind.ts'
import type { Tx } from '../../../db/connection.ts'
import { refuse } from '../../../http/refusal.ts'
import { memberWithRate } from '../../directory/public.ts'
import type { MemberWithRate } from '../../directory/public.ts'
import { setMember } from '../../tables/public.ts'
import { applyTarget, beginChange, finishChange } from './change-discount.ts'

export const changeMember: Handler<typeof billing.member, typeof schemas.member> = async (context, input) => {
  const { hand, group, lines } = await beginChange(context, input, 'operate:bill:view')
  const member = input.memberId === 0 ? null : await chosenMember(context.tx, input.memberId)
  const rateBp = group.bill.discountRateBp
  await applyTarget(hand, group, lines, {
    member: { levelBp: member?.discountBp ?? null },
    ...(rateBp === null ? {} : { manager: { rateBp } }),
  })
  const memberId = member?.memberId ?? null
  await context.tx.updateTable('bill').set({ memberId }).where('billId', '=', group.bill.billId).execute()
  await setMember(
    context.tx,
    group.records.map((record) => record.tableRecordId),
    memberId,
  )
  return finishChange(context, hand, group, {
    opType: '会员',
    content: member ? `选择会员 ${member.memberName}` : '取消会员',
  })
}

async function chosenMember(tx: Tx, memberId: number): Promise<MemberWithRate> {
  return (await memberWithRate(tx, memberId)) ?? refuse('NOT_FOUND')
}
