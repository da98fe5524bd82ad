import type { AnswerOf } from '@nocturne/contract/endpoint'
import { vouchers } from '@nocturne/contract/vouchers/endpoints'

export type VerificationSummary = AnswerOf<typeof vouchers.list>['rows'][number]
export type VerificationDetail = AnswerOf<typeof vouchers.detail>
export type PreparedVoucher = AnswerOf<typeof vouchers.prepared>
export type VoucherCertificate = PreparedVoucher['certificates'][number]

/** Queries to invalidate after a verification or its cancellation. */
export const voucherQueries = [vouchers.list, vouchers.detail]
