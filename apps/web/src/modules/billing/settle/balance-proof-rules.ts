/** Whose balance pays: a code his phone shows, or the code sent to the number of the chosen member. Pure. */

export type BalanceProof = {
  way: 'code' | 'sms'
  /** `M:…` as it was scanned. */
  authCode: string
  memberId: number | null
  memberName: string
  smsCode: string
}

/** The bill's own member is asked first, where it has one. */
export const emptyProof = (member: { memberId: number; memberName: string } | null): BalanceProof => ({
  way: 'code',
  authCode: '',
  memberId: member?.memberId ?? null,
  memberName: member?.memberName ?? '',
  smsCode: '',
})

/** What the proof lacks, in the order of its fields. */
export function proofFaults(proof: BalanceProof): {
  authCode?: string | null
  memberId?: string | null
  smsCode?: string | null
} {
  if (proof.way === 'code') return { authCode: proof.authCode.trim() === '' ? '请扫描会员码' : null }
  return {
    memberId: proof.memberId === null ? '请选择会员' : null,
    smsCode: /^\d{6}$/.test(proof.smsCode.trim()) ? null : '请输入 6 位验证码',
  }
}

/** The proof as it travels: one way, and nothing of the other. */
export function proofInput({ way, authCode, memberId, smsCode }: BalanceProof) {
  if (way === 'code') return { authCode: authCode.trim() }
  return { ...(memberId !== null && { memberId }), smsCode: smsCode.trim() }
}
