/**
 * 选择会员: whose bill it is. The rate of his level holds by itself where the venue says so, until staff take it away; what staff said stays
 * until they say otherwise. Prices of lines that are not paid yet follow: member discount first, then the manager's anew. Discounts are
 * worked out from the price, so that a rate is never given twice.
 */
import type { billing } from '@nocturne/contract/billing/endpoints'
import type { schemas } from '@nocturne/contract/billing/schemas'
import type { Handler } from '../../../http/bind.ts'
import type { Tx } from '../../../db/connection.ts'
import { refuse, refuseField } from '../../../http/refusal.ts'
import { memberWithRate } from '../../directory/public.ts'
import type { MemberWithRate } from '../../directory/public.ts'
import { loadConfig } from '../../platform/public.ts'
import { setMember } from '../../tables/public.ts'
import type { BillGroup } from '../bill/bill-group.ts'
import { applyTarget, beginChange, finishChange } from './change-discount.ts'

export const changeMember: Handler<typeof billing.member, typeof schemas.member> = async (context, input) => {
  const { rate, reason = '' } = input
  if (rate === false && reason === '') refuseField('reason', '原因', '请填写原因')
  const { hand, group, lines } = await beginChange(context, input, 'operate:bill:view')
  const { tx } = context
  const member = input.memberId === 0 ? null : await chosenMember(tx, input.memberId)
  const rateOff = member !== null && !(rate ?? (await rateHolds(tx, group, member)))
  const rateBp = group.bill.discountRateBp
  await applyTarget(hand, group, lines, {
    member: { levelBp: member === null || rateOff ? null : member.discountBp },
    ...(rateBp === null ? {} : { manager: { rateBp } }),
  })
  const memberId = member?.memberId ?? null
  await tx.updateTable('bill').set({ memberId }).where('billId', '=', group.bill.billId).execute()
  await setMember(
    tx,
    group.records.map((record) => record.tableRecordId),
    { memberId, rateOff },
  )
  return finishChange(context, hand, group, { opType: '会员', content: contentOf(member, { rate, reason }) })
}

async function chosenMember(tx: Tx, memberId: number): Promise<MemberWithRate> {
  return (await memberWithRate(tx, memberId)) ?? refuse('NOT_FOUND')
}

/** As staff said of him at these tables; nobody has spoken of another member yet. */
async function rateHolds(tx: Tx, { records }: BillGroup, { memberId }: MemberWithRate): Promise<boolean> {
  const his = records.filter((record) => record.memberId === memberId)
  if (his.length > 0) return his.every((record) => !record.memberRateOff)
  return (await loadConfig(tx))['discount.autoMember']
}

function contentOf(
  member: MemberWithRate | null,
  { rate, reason }: { rate: boolean | undefined; reason: string },
): string {
  if (member === null) return '取消会员'
  if (rate === undefined) return `选择会员 ${member.memberName}`
  return [`${member.memberName} ${rate ? '享会员价' : '不享会员价'}`, reason].filter(Boolean).join('，')
}
