/**
 * 选择会员: sets the member of a bill. Naming a member records points only. The rate of the level needs proof by the member (code on the phone
 * or SMS code), or a user who may settle, with a reason; the member sees each use. A rate removed by staff stays removed from the table
 * until staff grant it again. Prices of unpaid lines follow: member discount first, then the manager's. Discounts are computed from the
 * price, so a rate is never applied twice.
 */
import type { billing } from '@nocturne/contract/billing/endpoints'
import type { schemas } from '@nocturne/contract/billing/schemas'
import type { CommandContext } from '../../../http/context.ts'
import type { Handler } from '../../../http/bind.ts'
import type { Tx } from '../../../db/connection.ts'
import { refuseNotFound, refuseField } from '../../../http/refusal.ts'
import { findMemberWithRate } from '../../directory/public.ts'
import type { MemberWithRate } from '../../directory/public.ts'
import { proveMember, recordRateUse } from '../../members/public.ts'
import type { RateProof } from '../../members/public.ts'
import { loadConfig } from '../../platform/public.ts'
import { setBillMember } from '../../tables/public.ts'
import type { BillGroup } from '../bill/bill-group.ts'
import { listBillLines } from '../bill/bill-group.ts'
import { applyRequestedDiscount, lockBillForChange, finishBillChange } from './change-discount.ts'

type Input = Parameters<typeof changeMember>[1]
type Rate = { off: boolean; denied: boolean }

export const changeMember: Handler<typeof billing.member, typeof schemas.member> = async (context, input) => {
  const { rate, reason = '' } = input
  const byStaff = rate !== undefined
  if (byStaff && reason === '') refuseField('reason', '原因', '请填写原因')
  const proof = await verifyProof(context, input)
  const { work, group } = await lockBillForChange(context, input, byStaff ? 'operate:bill:settle' : 'operate:bill:view')
  const { tx } = context
  const requestedMemberId = proof?.memberId ?? input.memberId ?? refuseField('memberId', '会员', '请选择会员')
  const member = requestedMemberId === 0 ? null : await requireMember(tx, requestedMemberId)
  const before = getCurrentRate(group, member)
  const now = byStaff ? { off: !rate, denied: !rate } : await computeNewRate(tx, before, proof !== null)
  const rateBp = group.bill.discountRateBp
  const memberId = member?.memberId ?? null
  await tx.updateTable('bill').set({ memberId }).where('billId', '=', group.bill.billId).execute()
  await setBillMember(
    tx,
    group.records.map((record) => record.tableRecordId),
    { memberId, rateOff: now.off, rateDenied: now.denied, mainRecordId: group.main.tableRecordId },
  )
  await applyRequestedDiscount(work, group, await listBillLines(tx, group.bill.billId), {
    member: true,
    ...(rateBp === null ? {} : { manager: { rateBp } }),
  })
  if (member !== null && before.off && !now.off)
    await recordRateUse(tx, context.emit, {
      memberId: member.memberId,
      billId: group.bill.billId,
      tableName: group.main.tableName,
      discountBp: member.discountBp,
      proof: proof?.way ?? 'staff',
      userId: context.actor.userId,
      at: context.now,
    })
  return finishBillChange(context, work, group, {
    opType: '会员',
    content: formatContent(member, { rate, reason, proof }),
  })
}

type Proof = { memberId: number; way: Exclude<RateProof, 'staff'> } | null

/** Verifies and consumes the proof in the request; null without one. */
async function verifyProof(context: CommandContext, { memberId, authCode, smsCode }: Input): Promise<Proof> {
  if (authCode === undefined && smsCode === undefined) return null
  return {
    memberId: await proveMember(context, { authCode, memberId, smsCode }, 'rate'),
    way: authCode === undefined ? 'sms' : 'code',
  }
}

async function requireMember(tx: Tx, memberId: number): Promise<MemberWithRate> {
  return (await findMemberWithRate(tx, memberId)) ?? refuseNotFound({ memberId })
}

/**
 * Reads the state of the member discount before the change. `off`: it does not apply, because it was granted to another
 * member, or to none, or was switched off. `denied`: staff removed it, so a new proof does not grant it.
 */
function getCurrentRate({ records }: BillGroup, member: MemberWithRate | null): Rate {
  const denied = records.some((record) => record.memberRateDenied)
  const granted = records.some(
    (record) => member !== null && record.memberId === member.memberId && !record.memberRateOff,
  )
  return { off: denied || !granted, denied }
}

/** A proof grants the rate unless staff removed it or the venue grants none automatically. */
async function computeNewRate(tx: Tx, before: Rate, isProven: boolean): Promise<Rate> {
  if (!isProven || before.denied || !before.off) return before
  return { ...before, off: !(await loadConfig(tx))['discount.autoMember'] }
}

type Change = { rate: boolean | undefined; reason: string; proof: Proof }

function formatContent(member: MemberWithRate | null, { rate, reason, proof }: Change): string {
  if (member === null) return '取消会员'
  if (rate !== undefined) return `${member.memberName} ${rate ? '享会员价' : '不享会员价'}，${reason}`
  const way = proof && (proof.way === 'code' ? '会员码验证' : '短信验证')
  return [`选择会员 ${member.memberName}`, way].filter(Boolean).join('，')
}
