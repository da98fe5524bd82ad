/** Whose balance pays at the counter: the member whose code was scanned, or whose number answered with the code sent to it. */
import { normalDisable } from '@nocturne/contract/codes'
import type { CommandContext } from '../../../http/context.ts'
import { notFound, refuse, refuseField } from '../../../http/refusal.ts'
import { useMemberCode } from '../member-codes.ts'
import { demandSmsCode } from '../../session/public.ts'

export type BalanceProof = {
  authCode?: string | undefined
  memberId?: number | undefined
  smsCode?: string | undefined
}

/**
 * Proves who pays and uses the proof up; called before anything is locked. Refuses MEMBER_CODE_INVALID, SMS_CODE_WRONG, NOT_FOUND for a
 * member who is none any more. An id alone proves nothing.
 */
export async function balancePayer(context: CommandContext, proof: BalanceProof): Promise<number> {
  const { tx, now } = context
  if (proof.authCode !== undefined) {
    const { memberId } = await useMemberCode(tx, { code: proof.authCode, use: 'pay', now })
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
  if (!member) notFound({ memberId })
  await demandSmsCode(context, { phone: member.phonenumber, scene: 'pay', code })
  return memberId
}
