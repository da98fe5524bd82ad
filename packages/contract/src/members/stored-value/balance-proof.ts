/** Who pays from his balance: the code his phone shows, or the number staff found him by and the code sent to it. */
import { id, optional, text } from '../../fields.ts'

/** Asked for with `balance`: `authCode` alone, or `memberId` with `smsCode`. */
export const balanceProof = {
  authCode: optional(text('会员码', 64)),
  memberId: optional(id('会员')),
  smsCode: optional(text('短信验证码', 10)),
}
