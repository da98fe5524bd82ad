/** Simulated platforms know what was used of them on the demo nights: else they would refuse to take it back, and list none of it. */
import { parseTime } from '@nocturne/base/venue-time'
import { voucherPlatform, voucherStatus } from '@nocturne/contract/codes'
import type { Db } from '../db/connection.ts'
import type { VoucherBook } from '../providers/vouchers/simulator/voucher-book.ts'

/** Days of the past that are still compared. */
const DAYS_BACK = 45

/** Writes uses of the last weeks into a book that does not have them yet. */
export async function learnDemoVouchers(db: Db, book: VoucherBook, now: Date): Promise<void> {
  const rows = await db
    .selectFrom('voucherVerify as v')
    .innerJoin('voucherAttempt as a', 'a.attemptId', 'v.attemptId')
    .select(['v.platformVerifyId', 'v.codeSealed', 'v.dealId', 'v.verifiedAt', 'a.requestNo'])
    .where('a.requestNo', 'like', 'VDEMO%')
    .where('v.platform', '<>', voucherPlatform.other)
    .where('v.status', '=', voucherStatus.verified)
    .where('v.createdAt', '>=', new Date(now.getTime() - DAYS_BACK * 86_400_000).toISOString())
    .orderBy('v.verifyId')
    .execute()
  for (const { platformVerifyId, codeSealed, dealId, verifiedAt, requestNo } of rows)
    book.learn({
      code: codeSealed,
      dealId,
      requestNo,
      verifyId: platformVerifyId,
      usedMs: +parseTime(verifiedAt ?? ''),
      cancelledMs: null,
    })
}
