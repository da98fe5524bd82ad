/**
 * 撤销核销: cancels a verification within the platform's deadline, unless goods were produced and not returned. Records the request first, then
 * calls the platform, then removes goods, discount and payment from the bill in one transaction.
 */
import { formatFen } from '@nocturne/base/money'
import { parseTime } from '@nocturne/base/venue-time'
import { factType, stockBizType, voucherStatus } from '@nocturne/contract/codes'
import type { vouchers } from '@nocturne/contract/vouchers/endpoints'
import type { schemas } from '@nocturne/contract/vouchers/schemas'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import type { OrderItem, Payment, VoucherVerify } from '../../db/types.ts'
import type { Handler } from '../../http/bind.ts'
import { buildActorKey } from '../../http/command.ts'
import type { LogEntry, NightUnitOfWork, StaffActor } from '../../http/context.ts'
import { requirePermission } from '../../http/policy.ts'
import { refuseNotFound, refuse, refuseField } from '../../http/refusal.ts'
import { runWithEvents } from '../../http/with-events.ts'
import { lockSittingBill, recordBillChange, refreshBillStates } from '../billing/public.ts'
import { moveStock } from '../catalog/public.ts'
import { lockFactDate, postEntry, postFacts } from '../ledger/public.ts'
import type { Fact } from '../ledger/public.ts'
import { closeFullyReturnedOrder, hasProducedLine, sumRestoredStock, removeRefundedPieces } from '../orders/public.ts'
import { voidPayment } from '../payments/public.ts'
import { writeVoucherLog } from './apply-verification.ts'
import { computeNextCheck } from './resolve-attempt.ts'
import { FIRST_QUERY_DELAY_MS } from './attempt-store.ts'
import { decryptVoucherCode } from './voucher-codes.ts'
import { findCodePlatform } from './platforms.ts'
import { throwPlatformRefusal } from './prepare-code.ts'

type VerifyRow = Selectable<VoucherVerify>
type Input = { requestId?: string | undefined; verifyId: number; reason: string; goodsBack?: boolean | undefined }

export const cancelVoucher: Handler<typeof vouchers.cancel, typeof schemas.cancel> = async (context, input) => {
  const { db, actor, now, request } = context
  const key = input.requestId === undefined ? null : `${buildActorKey(actor, request.deviceId)}:${input.requestId}`
  const outcome = await recordCancelRequest(db, { actor, input, key, now })
  if (outcome === 'done') return { status: voucherStatus.cancelled, cancelling: false }
  const no = await processCancellation(db, input.verifyId, now)
  if (no) throwPlatformRefusal(no)
  const { status } = await db
    .selectFrom('voucherVerify')
    .select('status')
    .where('verifyId', '=', input.verifyId)
    .executeTakeFirstOrThrow()
  return { status, cancelling: status !== voucherStatus.cancelled }
}

type CancelRequest = { actor: StaffActor; input: Input; key: string | null; now: Date }

/** Stores the cancellation request; returns 'done' when the same request was already completed. */
async function recordCancelRequest(db: Db, { actor, input, key, now }: CancelRequest): Promise<'wished' | 'done'> {
  return runWithEvents(db, async (tx, emit) => {
    const row = await lockVerify(tx, input.verifyId)
    requirePermission(actor, 'verify:voucher:cancel', {
      userIds: [row.salesUserId, row.verifyUserId],
      deptId: row.salesDeptId,
    })
    if (key !== null && row.cancelRequestKey === key) {
      if (row.status === voucherStatus.cancelled) return 'done'
      if (row.cancelNextCheckAt !== null) return 'wished'
    }
    if (row.status !== voucherStatus.verified || row.cancelNextCheckAt !== null) refuse('VERIFY_STATUS_WRONG')
    if (row.cancelDeadline === null || parseTime(row.cancelDeadline) < now) refuse('CANCEL_EXPIRED')
    const line = await readLine(tx, row)
    if (input.goodsBack !== true && (await hasProducedLine(tx, [line.orderItemId])))
      refuseField('goodsBack', '商品退回', '商品已出品，请先确认商品已退回')
    await tx
      .updateTable('voucherVerify')
      .set({
        cancelRequestKey: key,
        cancelRequestedAt: now,
        cancelNextCheckAt: new Date(now.getTime() + FIRST_QUERY_DELAY_MS),
        cancelPollCount: 0,
        cancelFailReason: '',
        cancelUserId: actor.userId,
        cancelUserName: actor.nickName,
        cancelReason: input.reason,
        goodsBack: input.goodsBack === true,
      })
      .where('verifyId', '=', row.verifyId)
      .execute()
    emit({ topic: 'voucher', ids: [row.tableRecordId] })
    return 'wished'
  })
}

async function lockVerify(tx: Tx, verifyId: number): Promise<VerifyRow> {
  const row = await tx
    .selectFrom('voucherVerify')
    .selectAll()
    .where('verifyId', '=', verifyId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? refuseNotFound({ verifyId })
}

async function readLine(tx: Tx, { orderItemId }: VerifyRow): Promise<Selectable<OrderItem>> {
  return tx
    .selectFrom('orderItem')
    .selectAll()
    .where('orderItemId', '=', orderItemId ?? 0)
    .executeTakeFirstOrThrow()
}

/** Requests the cancellation at the platform. Returns its refusal; null when it accepted or did not respond. */
export async function processCancellation(db: Db, verifyId: number, now: Date) {
  const row = await db
    .selectFrom('voucherVerify')
    .selectAll()
    .where('verifyId', '=', verifyId)
    .executeTakeFirstOrThrow()
  if (row.cancelNextCheckAt === null) return null
  const reply = await sendCancellation(db, row, now)
  if (reply.state === 'cancelled') {
    await applyCancellation(db, verifyId, now)
    return null
  }
  const refused = reply.state === 'refused'
  await sql`
    update voucher_verify set cancel_poll_count = cancel_poll_count + 1, cancel_lease_until = null, cancel_fail_reason = ${reply.reason},
      cancel_next_check_at = ${refused ? null : computeNextCheck(row.cancelPollCount, now)}::timestamptz
    where verify_id = ${verifyId} and cancel_next_check_at is not null`.execute(db)
  return refused ? reply : null
}

/** Sends one cancellation request to the platform. */
export async function sendCancellation(db: Db, row: VerifyRow, now: Date) {
  const platform = findCodePlatform(db, row.platform, now)
  if (!platform) return { state: 'unknown' as const, reason: '门店还没有接入该平台' }
  const attempt = await db
    .selectFrom('voucherAttempt')
    .select('requestNo')
    .where('attemptId', '=', row.attemptId)
    .executeTakeFirstOrThrow()
  return platform.cancel({
    requestNo: attempt.requestNo,
    verifyId: row.platformVerifyId,
    certificateId: row.certificateId,
    plainCode: decryptVoucherCode(db, `${attempt.requestNo}:${row.certificateId}`, row.codeSealed),
    dealId: row.dealId,
    operator: String(row.cancelUserId ?? row.verifyUserId),
  })
}

/**
 * Removes what the verification added to the bill: fact F15, counter-entry and stock. Applying it again changes
 * nothing.
 */
export async function applyCancellation(db: Db, verifyId: number, now: Date): Promise<void> {
  await runWithEvents(db, async (tx, emit) => {
    const found = await tx
      .selectFrom('voucherVerify')
      .select('tableRecordId')
      .where('verifyId', '=', verifyId)
      .executeTakeFirstOrThrow()
    const group = await lockSittingBill(tx, found.tableRecordId)
    const row = await lockVerify(tx, verifyId)
    if (row.status !== voucherStatus.verified) return
    const entries: LogEntry[] = []
    const actor = { userId: row.cancelUserId, nickName: row.cancelUserName ?? '' }
    const work: NightUnitOfWork = {
      tx,
      now,
      businessDate: await lockFactDate(tx, now),
      actor,
      emit,
      log: (entry) => entries.push(entry),
    }
    const orderId = await removeFromBill(work, row, group.bill.billId)
    await tx
      .updateTable('voucherVerify')
      .set({
        status: voucherStatus.cancelled,
        cancelledAt: now,
        cancelDate: work.businessDate,
        cancelNextCheckAt: null,
        cancelLeaseUntil: null,
        cancelFailReason: '',
      })
      .where('verifyId', '=', verifyId)
      .execute()
    const content = `${row.dealTitle} 尾号${row.codeTail}，${row.cancelReason ?? ''}`
    await recordBillChange(work, group, { opType: '撤销核销', content })
    const { verifyNo, cancelReason: reason, goodsBack } = row
    entries.push({
      subjectType: 'voucher',
      subjectId: orderId,
      before: { verifyNo, status: voucherStatus.verified },
      after: { status: voucherStatus.cancelled, reason, amount: formatFen(row.payAmount), goodsBack },
    })
    await writeVoucherLog(tx, { title: '撤销核销', actor, now, id: verifyNo }, entries)
    emit({ topic: 'order', ids: [orderId] })
    emit({ topic: 'voucher', ids: [row.tableRecordId] })
    // Posted last, because all payments of the venue lock the income account.
    const businessKey = `payment:${row.paymentId}`
    const lines = [
      { account: 'income:sales', amount: row.payAmount },
      { account: 'voucher:clearing', amount: -row.payAmount },
    ]
    await postEntry(
      tx,
      { businessKey: `${businessKey}:void`, kind: 'reverse', lines, reverses: businessKey },
      { at: now, businessDate: work.businessDate, userId: actor.userId },
    )
  })
}

/** Reverses line, payment, facts, stock and statuses. Returns the order. */
async function removeFromBill(
  { tx, now, businessDate, actor, ...rest }: NightUnitOfWork,
  row: VerifyRow,
  billId: number,
) {
  const line = await readLine(tx, row)
  const { orderId, orderItemId } = line
  const payment = await tx
    .selectFrom('payment')
    .selectAll()
    .where('paymentId', '=', row.paymentId ?? 0)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const taken = { orderItemId, quantity: 1, amount: row.payAmount, allowance: 0, ...discountsOf(line) }
  await removeRefundedPieces(tx, [taken], { reason: row.cancelReason ?? '', userId: actor.userId, at: now })
  await voidPayment(tx, payment.paymentId)
  await closeFullyReturnedOrder(tx, orderId)
  await postFacts(tx, cancelFacts(row, line, payment, billId), { at: now, businessDate })
  const moved = { bizType: stockBizType.returned, orderId, userId: actor.userId, at: now, businessDate }
  await moveStock(tx, sumRestoredStock([{ ...line, quantity: 1 }]), moved)
  await refreshBillStates({ tx, now, businessDate, actor, ...rest }, billId)
  return orderId
}

type Discounted = Pick<
  Selectable<OrderItem>,
  'changePriceDiscount' | 'memberDiscount' | 'managerDiscount' | 'wipeDiscount' | 'otherDiscount'
>

const discountsOf = ({
  changePriceDiscount,
  memberDiscount,
  managerDiscount,
  wipeDiscount,
  otherDiscount,
}: Discounted) => ({
  changePriceDiscount,
  memberDiscount,
  managerDiscount,
  wipeDiscount,
  otherDiscount,
})

/** F15: subtracts the voucher's money with its share of the list value, and the discount with the rest. */
function cancelFacts(
  row: VerifyRow,
  line: Selectable<OrderItem>,
  payment: Selectable<Payment>,
  billId: number,
): Fact[] {
  const { orderId, orderItemId, otherDiscount } = line
  const of = { factType: factType.voucherCancelled, orderId, orderItemId, billId } as const
  const counted = payment.countsPerformance && line.performanceFlag ? row.payAmount : 0
  const paid: Fact = {
    ...of,
    paymentId: payment.paymentId,
    payMethod: 'voucher',
    dTotal: -row.payAmount,
    dPaid: -row.payAmount,
    dPerf: -counted,
  }
  if (otherDiscount === 0) return [paid]
  return [paid, { ...of, discountKind: 'voucher', dTotal: -otherDiscount, dDiscount: -otherDiscount }]
}
