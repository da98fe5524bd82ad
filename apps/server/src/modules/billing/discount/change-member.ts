/**
 * 选择会员: whose bill it is. The rate of his level holds by itself where the venue says so, until it is taken away. Taking it away and giving it
 * back is for who takes the money, with a reason; until then it stays away from this table, whoever is chosen. Prices of lines that are not paid
 * yet follow: member discount first, then the manager's anew. Discounts are worked out from the price, so that a rate is never given twice.
 */
import type { billing } from '@nocturne/contract/billing/endpoints'
import type { schemas } from '@nocturne/contract/billing/schemas'
import type { Handler } from '../../../http/bind.ts'
import type { Tx } from '../../../db/connection.ts'
import { notFound, refuseField } from '../../../http/refusal.ts'
import { memberWithRate } from '../../directory/public.ts'
import type { MemberWithRate } from '../../directory/public.ts'
import { loadConfig } from '../../platform/public.ts'
import { setMember } from '../../tables/public.ts'
import type { BillGroup } from '../bill/bill-group.ts'
import { applyTarget, beginChange, finishChange } from './change-discount.ts'

export const changeMember: Handler<typeof billing.member, typeof schemas.member> = async (context, input) => {
  const { rate, reason = '' } = input
  const speaksOfRate = rate !== undefined
  if (speaksOfRate && reason === '') refuseField('reason', '原因', '请填写原因')
  const { hand, group, lines } = await beginChange(
    context,
    input,
    speaksOfRate ? 'operate:bill:settle' : 'operate:bill:view',
  )
  const { tx } = context
  const member = input.memberId === 0 ? null : await chosenMember(tx, input.memberId)
  const rateOff = await rateIsOff(tx, group, member, rate)
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

/** What the tables are to know of the rate; without a member what they know already. */
async function rateIsOff(
  tx: Tx,
  group: BillGroup,
  member: MemberWithRate | null,
  rate: boolean | undefined,
): Promise<boolean> {
  if (rate !== undefined) return !rate
  if (member === null) return group.records.some((record) => record.memberRateOff)
  return !(await rateHolds(tx, group, member))
}

async function chosenMember(tx: Tx, memberId: number): Promise<MemberWithRate> {
  return (await memberWithRate(tx, memberId)) ?? notFound({ memberId })
}

/** Not where it was taken away, whoever sat there then; it goes on for who has it; of anybody else the venue decides. */
async function rateHolds(tx: Tx, { records }: BillGroup, { memberId }: MemberWithRate): Promise<boolean> {
  if (records.some((record) => record.memberRateOff)) return false
  if (records.some((record) => record.memberId === memberId)) return true
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
