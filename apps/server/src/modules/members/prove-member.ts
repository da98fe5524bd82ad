/**
 * Proof that a member is present: the code shown on their phone, or the code sent to their number. A member id alone
 * proves nothing.
 */
import { normalDisable } from '@nocturne/contract/codes'
import type { CommandContext } from '../../http/context.ts'
import { refuseNotFound, refuse, refuseField } from '../../http/refusal.ts'
import { requireSmsCode } from '../session/public.ts'
import { useMemberCode } from './member-codes.ts'

export type MemberProof = {
  authCode?: string | undefined
  memberId?: number | undefined
  smsCode?: string | undefined
}

/**
 * Returns the proven member and consumes the proof; called before anything is locked. A code sent for one purpose is refused for another.
 * Refuses MEMBER_CODE_INVALID, SMS_CODE_WRONG, and NOT_FOUND for a member who is disabled or merged.
 */
export async function proveMember(
  context: CommandContext,
  proof: MemberProof,
  purpose: 'pay' | 'rate',
): Promise<number> {
  const { tx, now } = context
  if (proof.authCode !== undefined) {
    const { memberId } = await useMemberCode(tx, { code: proof.authCode, use: purpose, now })
    if (proof.memberId !== undefined && proof.memberId !== memberId) refuse('MEMBER_CODE_INVALID')
    return memberId
  }
  const memberId = proof.memberId ?? refuseField('authCode', '会员码', '请扫描会员码')
  const code = proof.smsCode ?? refuseField('smsCode', '短信验证码')
  const member = await tx
    .selectFrom('member')
    .select('phonenumber')
    .where('memberId', '=', memberId)
    .where('status', '=', normalDisable.normal)
    .executeTakeFirst()
  if (!member) refuseNotFound({ memberId })
  await requireSmsCode(context, { phone: member.phonenumber, scene: purpose, code })
  return memberId
}
