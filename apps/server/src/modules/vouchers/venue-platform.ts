/** The venue's own voucher codes with the interface of a platform; its records are a table of this database. */
import { addDays, parseTime } from '@nocturne/base/venue-time'
import { houseVoucherStatus, voucherPlatform } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type {
  Certificate,
  VoucherCodePlatform,
  ListUsesReply,
  PrepareReply,
  RefusedReply,
  VerifiedVoucher,
  VerificationRequest,
  VerifyReply,
} from '../../providers/vouchers/platform.ts'
import { hashVoucherCode } from './voucher-codes.ts'

const CODE = /^H[0-9A-Z]{15}$/

const normalizeCode = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase()
const createRefused = (errCode: RefusedReply['errCode'], reason: string): RefusedReply => ({
  state: 'refused',
  errCode,
  reason,
})

/** Id of a use at this platform, derived from its voucher. */
const useName = (houseVoucherId: number): string => `H${houseVoucherId}`
const parseUseId = (verifyId: string): number => Number(/^H(\d{1,15})$/.exec(verifyId)?.[1] ?? 0)

export function createVenuePlatform(db: Db, now: Date): VoucherCodePlatform {
  return {
    name: voucherPlatform.other,
    mode: 'live',
    samples: [],
    couldBe: (text) => CODE.test(normalizeCode(text)),
    prepare: (text) => prepare(db, text, now),
    verify: (order) => verify(db, order, now),
    cancel: async ({ verifyId, requestNo }) => {
      // A repeated cancellation must not free the code from a later use.
      await db
        .updateTable('houseVoucher')
        .set({ status: houseVoucherStatus.usable, usedRequestNo: null, usedAt: null })
        .where('houseVoucherId', '=', parseUseId(verifyId))
        .where('usedRequestNo', '=', requestNo)
        .execute()
      return { state: 'cancelled' }
    },
    listed: (date) => listUses(db, date),
  }
}

async function prepare(db: Db, text: string, now: Date): Promise<PrepareReply> {
  const found = await db
    .selectFrom('houseVoucher as v')
    .innerJoin('groupPackage as g', 'g.groupPackageId', 'v.groupPackageId')
    .select(['v.houseVoucherId', 'v.status', 'v.beginAt', 'v.endAt'])
    .select(['g.dealId', 'g.dealTitle', 'g.marketAmount', 'g.sellAmount'])
    .where('v.codeHash', '=', await hashVoucherCode(db, voucherPlatform.other, normalizeCode(text)))
    .executeTakeFirst()
  if (!found) return createRefused('VOUCHER_INVALID', '券码不存在')
  if (found.status === houseVoucherStatus.used) return createRefused('VOUCHER_USED', '券码已使用')
  const [beginAt, endAt] = [parseTime(found.beginAt), parseTime(found.endAt)]
  if (endAt <= now) return createRefused('VOUCHER_EXPIRED', '券码已过期')
  if (beginAt > now) return createRefused('VOUCHER_NOT_START', '未到使用时间')
  const certificate: Certificate = {
    certificateId: useName(found.houseVoucherId),
    code: normalizeCode(text),
    plainCode: normalizeCode(text),
    dealId: found.dealId,
    dealTitle: found.dealTitle,
    marketAmount: found.marketAmount,
    payAmount: found.sellAmount,
    beginAt,
    endAt,
    state: 'usable',
  }
  return { state: 'ready', platformToken: '', orderNo: '', certificates: [certificate] }
}

async function verify(db: Db, { requestNo, certificates }: VerificationRequest, now: Date): Promise<VerifyReply> {
  const verified: VerifiedVoucher[] = []
  for (const { key, code } of certificates) {
    const { rows } = await sql<{ id: number }>`
      update house_voucher set status = ${lit(houseVoucherStatus.used)}, used_request_no = ${requestNo}, used_at = coalesce(used_at, ${now})
      where code_hash = ${await hashVoucherCode(db, voucherPlatform.other, normalizeCode(code))}
        and (status = ${lit(houseVoucherStatus.usable)} or used_request_no = ${requestNo}) returning house_voucher_id as id`.execute(
      db,
    )
    const [row] = rows
    if (row) verified.push({ key, verifyId: useName(row.id), plainCode: normalizeCode(code) })
  }
  return verified.length === 0
    ? createRefused('VOUCHER_USED', '券码已使用')
    : { state: 'verified', verified, reason: '' }
}

async function listUses(db: Db, date: string): Promise<ListUsesReply> {
  const { rows } = await sql<{ id: number; codeTail: string; usedAt: string; dealTitle: string; sellAmount: number }>`
    select v.house_voucher_id as id, v.code_tail, v.used_at, g.deal_title, g.sell_amount
    from house_voucher v join group_package g using (group_package_id)
    where v.status = ${lit(houseVoucherStatus.used)} and v.used_at >= ${`${date} 00:00:00`}::timestamptz
      and v.used_at < ${`${addDays(date, 1)} 00:00:00`}::timestamptz order by v.house_voucher_id`.execute(db)
  return {
    state: 'ready',
    uses: rows.map(({ id, codeTail, usedAt, dealTitle, sellAmount }) => ({
      verifyId: useName(id),
      codeTail,
      dealTitle,
      payAmount: sellAmount,
      usedAt: parseTime(usedAt),
      cancelled: false,
    })),
  }
}
