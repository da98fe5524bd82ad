/**
 * Adds vouchers redeemed at the platform to the bill, in one transaction: an order of type 团购 with one line per voucher, a discount from
 * its list price, and a payment of the amount its guest paid. Repeating it changes nothing.
 */
import { formatFen } from '@nocturne/base/money'
import { formatTime } from '@nocturne/base/venue-time'
import {
  billStatus,
  factType,
  notifyCategory,
  orderSource,
  orderStatus,
  orderType,
  payBizType,
  payMode,
  recordStatus,
  stockBizType,
  voucherStatus,
} from '@nocturne/contract/codes'
import type { BillStatus, RecordStatus } from '@nocturne/contract/codes'
import { dictionaries } from '@nocturne/contract/dictionaries'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { VoucherVerify } from '../../db/types.ts'
import type { LiveEvent, LogEntry, NightUnitOfWork } from '../../http/context.ts'
import { refuse } from '../../http/refusal.ts'
import { runWithEvents } from '../../http/with-events.ts'
import type { VerifiedVoucher } from '../../providers/vouchers/platform.ts'
import { applyPayment, lockSittingBill, recordBillChange } from '../billing/public.ts'
import { choosePackageItems, loadGoods, moveStock, computeRequiredStock } from '../catalog/public.ts'
import type { RequestedPackageItem, GoodsRow } from '../catalog/public.ts'
import { lockFactDate, postFacts, recomputeBillStatuses } from '../ledger/public.ts'
import { notify } from '../notifications/public.ts'
import { storeOrder } from '../orders/public.ts'
import type { CartLine } from '../orders/public.ts'
import { createPayment } from '../payments/public.ts'
import { writeOperationLog } from '../platform/public.ts'
import type { RecordRow } from '../tables/public.ts'
import { readCancelDeadline } from './attempt-store.ts'
import type { AttemptRow } from './attempt-store.ts'
import { hashVoucherCode, encryptVoucherCode, getCodeTail } from './voucher-codes.ts'
import { computeVoucherMoney } from './package-rules.ts'

type VerifyRow = Selectable<VoucherVerify>
type Applying = { attemptId: number; verified: readonly VerifiedVoucher[]; reason: string; now: Date }

/** Returns false when the vouchers were already applied. Throws when the table can no longer accept them. */
export async function applyVerification(db: Db, { attemptId, verified, reason, now }: Applying): Promise<boolean> {
  return runWithEvents(db, async (tx, emit) => {
    const { attempt, group, record } = await lockAll(tx, attemptId)
    if (attempt.status !== 'created' && attempt.status !== 'unknown') return false
    if (!record || hasEnded(group.bill.status, record.status)) refuse('TABLE_NOT_OPEN')
    await storePlatformUses(tx, db, attempt, verified)
    const rows = await lockRows(tx, attempt, verified)
    const { billId } = group.bill
    const entries: LogEntry[] = []
    const actor = { userId: attempt.verifyUserId, nickName: attempt.verifyUserName }
    const work: NightUnitOfWork = {
      tx,
      now,
      businessDate: await lockFactDate(tx, now),
      actor,
      emit,
      log: (entry) => entries.push(entry),
    }
    const placed = await createVoucherOrder(work, attempt, { rows, billId })
    // Reopens a settled bill; the following steps recompute its totals.
    if (record.status !== recordStatus.open)
      await recomputeBillStatuses(tx, billId, { at: now, userId: actor.userId, businessDate: work.businessDate })
    await recordBillChange(work, group, {
      opType: '团购核销',
      content: `${getPlatformName(attempt.platform)} ${rows[0]?.dealTitle ?? ''} ${rows.length}张，优惠 ${formatFen(placed.discount)}`,
    })
    await payVouchers(work, { attempt, rows, placed, billId, record })
    await setRefusedFailed(tx, attempt, verified)
    await tx
      .updateTable('voucherAttempt')
      .set({
        status: 'verified',
        orderId: placed.orderId,
        finishedAt: now,
        nextCheckAt: null,
        leaseUntil: null,
        failReason: reason,
      })
      .where('attemptId', '=', attemptId)
      .execute()
    const { orderId, totalAmount, discount } = placed
    const verifyNos = rows.map(({ verifyNo }) => verifyNo)
    const after = { verifyNos, totalAmount, discount, tableRecordId: attempt.tableRecordId }
    entries.push({ subjectType: 'voucher', subjectId: orderId, after })
    await writeVoucherLog(tx, { title: '团购核销', actor, now, id: attempt.orderNo }, entries)
    emit({ topic: 'voucher', ids: [attempt.tableRecordId] })
    emit({ topic: 'order', ids: [orderId] })
    // The request that started this attempt has already ended, so the employee is notified.
    if (attempt.status === 'unknown') await notifyVerified(tx, emit, { attempt, row: rows[0], count: rows.length, now })
    return true
  })
}

/** Locks sitting and bill in the common order, then the attempt. Refuses TABLE_NOT_OPEN. */
async function lockAll(tx: Tx, attemptId: number) {
  const { tableRecordId } = await tx
    .selectFrom('voucherAttempt')
    .select('tableRecordId')
    .where('attemptId', '=', attemptId)
    .executeTakeFirstOrThrow()
  const cancelled = await tx
    .selectFrom('sitting')
    .select('tableRecordId')
    .where('tableRecordId', '=', tableRecordId)
    .where('status', '=', recordStatus.cancelled)
    .executeTakeFirst()
  // A cancelled opening has no bill to lock.
  if (cancelled) refuse('TABLE_NOT_OPEN')
  const group = await lockSittingBill(tx, tableRecordId)
  const attempt = await tx
    .selectFrom('voucherAttempt')
    .selectAll()
    .where('attemptId', '=', attemptId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { attempt, group, record: group.records.find((one) => one.tableRecordId === tableRecordId) }
}

const hasEnded = (bill: BillStatus, record: RecordStatus): boolean =>
  record === recordStatus.cleared || bill === billStatus.reversed || bill === billStatus.closed

type Paying = {
  attempt: AttemptRow
  rows: readonly VerifyRow[]
  placed: { orderId: number; itemIds: readonly number[] }
  billId: number
  record: RecordRow
}

/** Creates one payment per voucher and assigns it to the order line of the voucher. */
async function payVouchers(work: NightUnitOfWork, { attempt, rows, placed, billId, record }: Paying): Promise<void> {
  const { tx, now, businessDate } = work
  const deadline = await readCancelDeadline(tx, attempt.platform, now)
  for (const [index, row] of rows.entries()) {
    const orderItemId = placed.itemIds[index] ?? 0
    const { paymentId } = await createPayment(tx, {
      paymentNo: row.paymentNo,
      bizType: payBizType.bill,
      bizId: billId,
      billId,
      orderId: null,
      payMethod: 'voucher',
      amount: row.payAmount,
      slipNo: '',
      remark: `${row.dealTitle} ${row.codeTail}`,
      itemIds: [orderItemId],
      cashier: { userId: attempt.verifyUserId, name: attempt.verifyUserName },
      at: now,
    })
    await applyPayment(work, paymentId)
    await tx
      .updateTable('voucherVerify')
      .set({
        status: voucherStatus.verified,
        orderId: placed.orderId,
        orderItemId,
        paymentId,
        verifiedAt: now,
        businessDate,
        cancelDeadline: deadline,
        // Sales person of the table now; may have changed while the platform was called.
        salesUserId: record.salesUserId,
        salesUserName: record.salesUserName,
        salesDeptId: record.salesDeptId,
        salesDeptName: record.salesDeptName,
        tableName: record.tableName,
      })
      .where('verifyId', '=', row.verifyId)
      .execute()
  }
}

const getPlatformName = (platform: string): string =>
  dictionaries.voucher_platform.find(({ value }) => value === platform)?.label ?? platform

/** Locks the rows of the redeemed vouchers, by id. */
async function lockRows(tx: Tx, attempt: AttemptRow, verified: readonly VerifiedVoucher[]): Promise<VerifyRow[]> {
  const rows = await tx
    .selectFrom('voucherVerify')
    .selectAll()
    .where('attemptId', '=', attempt.attemptId)
    .where('status', '=', voucherStatus.verifying)
    .where('certificateId', 'in', ['', ...verified.map(({ key }) => key)])
    .orderBy('verifyId')
    .forNoKeyUpdate()
    .execute()
  if (rows.length === 0)
    throw new Error(`voucher attempt ${attempt.attemptId}: the platform used up nothing we asked for`)
  return rows
}

/** Stores the platform's id of each use, and codes that the platform reveals only on use. */
export async function storePlatformUses(
  tx: Tx,
  db: Db,
  attempt: AttemptRow,
  verified: readonly VerifiedVoucher[],
): Promise<void> {
  for (const { key, verifyId, plainCode } of verified) {
    const revealedCode =
      plainCode === ''
        ? {}
        : {
            codeHash: await hashVoucherCode(db, attempt.platform, plainCode),
            codeSealed: encryptVoucherCode(db, `${attempt.requestNo}:${key}`, plainCode),
            codeTail: getCodeTail(plainCode),
          }
    await tx
      .updateTable('voucherVerify')
      .set({ platformVerifyId: verifyId, ...revealedCode })
      .where('attemptId', '=', attempt.attemptId)
      .where('certificateId', '=', key)
      .where('status', '=', voucherStatus.verifying)
      .execute()
  }
}

/** Marks vouchers that the platform did not redeem as failed. */
async function setRefusedFailed(tx: Tx, attempt: AttemptRow, verified: readonly VerifiedVoucher[]): Promise<void> {
  await sql`
    update voucher_verify set status = ${lit(voucherStatus.failed)} where attempt_id = ${attempt.attemptId}
      and status = ${lit(voucherStatus.verifying)} and certificate_id <> all(${verified.map(({ key }) => key)}::text[])`.execute(
    tx,
  )
}

type Placing = { rows: readonly VerifyRow[]; billId: number }

/**
 * Creates order, lines, stock movements and facts of the vouchers. They are unpaid until their payments are created.
 */
async function createVoucherOrder(work: NightUnitOfWork, attempt: AttemptRow, { rows, billId }: Placing) {
  const { tx, now, businessDate, actor } = work
  const { goodsId } = await tx
    .selectFrom('groupPackage')
    .select('goodsId')
    .where('groupPackageId', '=', attempt.groupPackageId)
    .executeTakeFirstOrThrow()
  const choice = attempt.packageDetail as RequestedPackageItem[]
  const goods = await loadGoods(tx, [goodsId, ...choice.map((part) => part.goodsId)])
  const served = goods.get(goodsId) ?? refuse('PACKAGE_UNMAPPED')
  const parts = choosePackageItems(served, choice) ?? refuse('PACKAGE_UNMAPPED')
  const soldOutGoods = parts.map((part) => goods.get(part.goodsId)).find((part) => part?.soldOut)
  if (soldOutGoods) refuse('GOODS_SOLD_OUT', { goodsName: soldOutGoods.goodsName })
  const lines = rows.map(({ payAmount }): CartLine<GoodsRow> => {
    const { price, discount } = computeVoucherMoney({ listPrice: served.salePrice, payAmount, feeBp: 0 })
    return {
      goods: { ...served, salePrice: price },
      quantity: 1,
      flavor: '',
      options: [],
      itemRemark: '',
      parts,
      amount: price,
      memberDiscount: 0,
      otherDiscount: discount,
    }
  })
  const totalAmount = lines.reduce((sum, line) => sum + line.amount, 0)
  const discount = lines.reduce((sum, line) => sum + (line.otherDiscount ?? 0), 0)
  const record = await tx
    .selectFrom('sitting')
    .select('memberId')
    .where('tableRecordId', '=', attempt.tableRecordId)
    .executeTakeFirstOrThrow()
  const { orderId, itemIds } = await storeOrder(tx, {
    orderNo: attempt.orderNo,
    orderType: orderType.voucher,
    tableRecordId: attempt.tableRecordId,
    businessDate,
    source: orderSource.staff,
    orderUser: { userId: attempt.verifyUserId, name: attempt.verifyUserName },
    memberId: record.memberId,
    recommend: null,
    payMode: payMode.payLater,
    status: orderStatus.placed,
    payDeadline: null,
    remark: '',
    at: now,
    lines,
  })
  const taken = new Map([...computeRequiredStock(lines)].map(([id, quantity]) => [id, -quantity]))
  await moveStock(tx, taken, { bizType: stockBizType.promotion, orderId, userId: actor.userId, at: now, businessDate })
  const facts = [
    { factType: factType.placed, orderId, billId, dTotal: totalAmount, dUnpaid: totalAmount },
    {
      factType: factType.discounted,
      orderId,
      billId,
      discountKind: 'voucher' as const,
      dDiscount: discount,
      dUnpaid: -discount,
    },
  ]
  await postFacts(
    tx,
    facts.filter((fact) => fact.dUnpaid !== 0),
    { at: now, businessDate },
  )
  return { orderId, itemIds, totalAmount, discount }
}

type Doing = { title: string; actor: { userId: number | null; nickName: string }; now: Date; id: string }

/** Writes operation log entries in the requester's name for effects of the platform's response. */
export async function writeVoucherLog(
  tx: Tx,
  { title, actor, now, id }: Doing,
  entries: readonly LogEntry[],
): Promise<void> {
  const request = { id, ip: '', deviceId: '', userAgent: '', tokenHash: null }
  for (const entry of entries)
    await writeOperationLog(
      tx,
      { request, now, doer: { userId: actor.userId, userName: actor.nickName } },
      { title, businessType: 'vouchers', ...entry },
    )
}

type Telling = { attempt: AttemptRow; row: VerifyRow | undefined; count: number; now: Date }

async function notifyVerified(
  tx: Tx,
  emit: (event: LiveEvent) => void,
  { attempt, row, count, now }: Telling,
): Promise<void> {
  if (!row) return
  const message = {
    userIds: [attempt.verifyUserId],
    category: notifyCategory.order,
    title: '团购券已核销',
    content: `${row.tableName} ${row.dealTitle} ${count}张已核销，商品已下单（${formatTime(now).slice(11, 16)}）`,
    route: `/pages/cancelAfterVerify/groupInfo?verifyId=${row.verifyId}`,
    bizType: 'voucher',
    bizId: row.verifyId,
  }
  await notify(tx, emit, message, now)
}
