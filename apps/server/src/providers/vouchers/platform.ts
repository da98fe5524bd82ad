/**
 * What a group-buy platform can do for us, in one language for all of them: say what a code is, use it up, take it back, and list
 * what was used on a day. An adapter keeps no state; nothing here throws for what a platform or the network does, and whatever
 * was not clearly said is `unknown`. Amounts are fen, times instants.
 */
import type { VoucherPlatform } from '@nocturne/contract/codes'

export type { VoucherPlatform } from '@nocturne/contract/codes'

/** Why a platform says no, in the words of our contract. */
export type VoucherRefusal =
  | 'VOUCHER_INVALID'
  | 'VOUCHER_USED'
  | 'VOUCHER_EXPIRED'
  | 'VOUCHER_REFUNDED'
  | 'VOUCHER_NOT_START'
  | 'PLATFORM_FAILED'
  | 'CANCEL_EXPIRED'

export type Refused = { state: 'refused'; errCode: VoucherRefusal; reason: string }
export type Unknown = { state: 'unknown'; reason: string }

/** One voucher of the guest's order at the platform. */
export type Certificate = {
  /** What the platform calls it; null where it has only codes. */
  certificateId: string | null
  /** What `verify` is to be given for it. Secret. */
  code: string
  /** The code as the guest reads it; '' where the platform tells it only when it is used. Secret. */
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
  { state: 'ready'; platformToken: string; orderNo: string; certificates: readonly Certificate[] } | Refused | Unknown

/** Certificates of one order. Sent again unchanged it is the same verification. */
export type VerifyOrder = {
  requestNo: string
  platformToken: string
  orderNo: string
  certificates: readonly { key: string; code: string }[]
  operator: string
}

/** `verifyId` names the use of one certificate; `plainCode` '' when the platform does not tell it. */
export type Verified = { key: string; verifyId: string; plainCode: string }

/** `verified` may be fewer than were asked for; what is missing was refused for `reason`. */
export type VerifyReply = { state: 'verified'; verified: readonly Verified[]; reason: string } | Refused | Unknown

export type CancelOrder = {
  verifyId: string
  certificateId: string
  plainCode: string
  dealId: string
  operator: string
}
/** Asked again after it was done it is done. */
export type CancelReply = { state: 'cancelled' } | Refused | Unknown

/** A use the platform knows of. */
export type ListedUse = {
  verifyId: string
  codeTail: string
  dealTitle: string
  payAmount: number
  usedAt: Date
  cancelled: boolean
}
export type ListReply = { state: 'ready'; uses: readonly ListedUse[] } | Unknown

export type CodePlatform = {
  name: VoucherPlatform
  mode: 'simulated' | 'live'
  /** Codes to try a simulated platform with. */
  samples: readonly string[]
  /** Whether the text can be a code of this platform at all. */
  couldBe: (text: string) => boolean
  prepare: (text: string) => Promise<PrepareReply>
  verify: (order: VerifyOrder) => Promise<VerifyReply>
  cancel: (order: CancelOrder) => Promise<CancelReply>
  /** Uses of a calendar day (`YYYY-MM-DD`, venue time). */
  listed: (date: string) => Promise<ListReply>
}
