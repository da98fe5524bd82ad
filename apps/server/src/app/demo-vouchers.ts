/** Loads the demo nights' voucher uses into the simulated platforms: otherwise they would refuse to cancel them and list none. */
import { parseTime } from '@nocturne/base/venue-time'
import { voucherPlatform, voucherStatus } from '@nocturne/contract/codes'
import type { Db } from '../db/connection.ts'
import type { VoucherBook } from '../providers/vouchers/simulator/voucher-book.ts'

/** Age of uses that are still reconciled, in days. */
const DAYS_BACK = 45

/** Adds the voucher uses of the last weeks to the simulated platform's records, unless they contain them. */
export async function addDemoVouchers(db: Db, book: VoucherBook, now: Date): Promise<void> {
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
