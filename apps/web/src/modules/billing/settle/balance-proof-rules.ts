/** Proof for a balance payment: the member code on the phone, or an SMS code sent to the selected member. Pure. */

export type BalanceProof = {
  way: 'code' | 'sms'
  /** Scanned `M:…` code. */
  authCode: string
  memberId: number | null
  memberName: string
  smsCode: string
}

/** Empty proof, with the bill's member preselected if there is one. */
export const createProof = (member: { memberId: number; memberName: string } | null): BalanceProof => ({
  way: 'code',
  authCode: '',
  memberId: member?.memberId ?? null,
  memberName: member?.memberName ?? '',
  smsCode: '',
})

/** Validation errors of the proof, in field order. */
export function validateProof(proof: BalanceProof): {
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

/** Wire format of the proof: only the fields of the selected kind of proof. */
export function toProofInput({ way, authCode, memberId, smsCode }: BalanceProof) {
  if (way === 'code') return { authCode: authCode.trim() }
  return { ...(memberId !== null && { memberId }), smsCode: smsCode.trim() }
}
