import type { AnswerOf } from '@nocturne/contract/endpoint'
import { vouchers } from '@nocturne/contract/vouchers/endpoints'

export type Brief = AnswerOf<typeof vouchers.list>['rows'][number]
export type Detail = AnswerOf<typeof vouchers.detail>
export type Prepared = AnswerOf<typeof vouchers.prepared>
export type Certificate = Prepared['certificates'][number]

/** Queries to invalidate after a verification or its cancellation. */
export const voucherReadings = [vouchers.list, vouchers.detail]
