/**
 * Common interface of group-buy platforms: look up a code, use it, cancel a use, and list the uses of a day. Adapters have no state and
 * never throw for errors of the platform or network; unclear responses are `unknown`. Amounts are fen, times instants.
 */
import type { VoucherPlatform } from '@nocturne/contract/codes'

export type { VoucherPlatform } from '@nocturne/contract/codes'

/** Reasons for a platform's refusal, as error codes of our contract. */
export type VoucherRefusal =
  | 'VOUCHER_INVALID'
  | 'VOUCHER_USED'
  | 'VOUCHER_EXPIRED'
  | 'VOUCHER_REFUNDED'
  | 'VOUCHER_NOT_START'
  | 'PLATFORM_FAILED'
  | 'CANCEL_EXPIRED'

export type RefusedReply = { state: 'refused'; errCode: VoucherRefusal; reason: string }
export type UnknownReply = { state: 'unknown'; reason: string }

/** One voucher of the guest's order at the platform. */
export type Certificate = {
  /** The platform's id; null where it has only codes. */
  certificateId: string | null
  /** Code to pass to `verify`. Secret. */
  code: string
  /** Code as printed for the guest; '' where the platform reveals it only on use. Secret. */
  plainCode: string
  dealId: string
  dealTitle: string
  marketAmount: number
  payAmount: number
  beginAt: Date | null
  endAt: Date | null
  state: 'usable' | 'used' | 'refunded' | 'expired' | 'early'
}

export type PrepareReply =
  | { state: 'ready'; platformToken: string; orderNo: string; certificates: readonly Certificate[] }
  | RefusedReply
  | UnknownReply

/** Request to verify certificates of one order. Sending it again unchanged verifies nothing a second time. */
export type VerificationRequest = {
  requestNo: string
  platformToken: string
  orderNo: string
  certificates: readonly { key: string; code: string }[]
  operator: string
}

/** `verifyId` identifies the use of one certificate; `plainCode` is '' when the platform does not reveal it. */
export type VerifiedVoucher = { key: string; verifyId: string; plainCode: string }

/** `verified` may contain fewer than requested; the others were refused for `reason`. */
export type VerifyReply =
  { state: 'verified'; verified: readonly VerifiedVoucher[]; reason: string } | RefusedReply | UnknownReply

/** Cancels one use. `requestNo`: the verification that used the certificate. */
type CancelOrder = {
  requestNo: string
  verifyId: string
  certificateId: string
  plainCode: string
  dealId: string
  operator: string
}
/** Idempotent: cancelling again succeeds. */
export type CancelReply = { state: 'cancelled' } | RefusedReply | UnknownReply

/** A use recorded by the platform. */
export type PlatformUse = {
  verifyId: string
  codeTail: string
  dealTitle: string
  payAmount: number
  usedAt: Date
  cancelled: boolean
}
export type ListUsesReply = { state: 'ready'; uses: readonly PlatformUse[] } | UnknownReply

export type VoucherCodePlatform = {
  name: VoucherPlatform
  mode: 'simulated' | 'live'
  /** Sample codes of a simulated platform. */
  samples: readonly string[]
  /** True when the text can be a code of this platform at all. */
  couldBe: (text: string) => boolean
  prepare: (text: string) => Promise<PrepareReply>
  verify: (order: VerificationRequest) => Promise<VerifyReply>
  cancel: (order: CancelOrder) => Promise<CancelReply>
  /** Uses of a calendar day (`YYYY-MM-DD`, venue time). */
  listed: (date: string) => Promise<ListUsesReply>
}
