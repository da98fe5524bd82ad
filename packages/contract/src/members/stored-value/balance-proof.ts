/** Proof of the member paying from stored value: the code shown on the member's phone, or the member selected by staff with an SMS code. */
import { id, optional, text } from '../../fields.ts'

/** Required with `balance`: `authCode` alone, or `memberId` with `smsCode`. */
export const balanceProof = {
  authCode: optional(text('会员码', 64)),
  memberId: optional(id('会员')),
  smsCode: optional(text('短信验证码', 10)),
}
