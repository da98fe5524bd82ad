/** Share of a bill one guest pays now: all, an equal share, certain lines, or an amount. Decided under the bill's lock. */
import type { billing } from '@nocturne/contract/billing/endpoints'
import { billSplitStatus, payStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { computePiecesFen, splitFen } from '@nocturne/base/money-split'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import { refuseNotFound, refuse, refuseField } from '../../../http/refusal.ts'
import { getNothingDueReason, readOpenLines } from '../bill/bill-group.ts'
import type { OpenBillAmounts } from '../bill/bill-group.ts'
import { computeNetAmount, computeOpenAmount } from '../bill/bill-rules.ts'
import type { BillLine } from '../bill/bill-rules.ts'

export type ShareRequest = {
  splitMode: 'all' | 'share' | 'items' | 'amount'
  shareCount?: number | undefined
  orderItemIds?: readonly number[] | undefined
  /** Pieces of each of `orderItemIds`; without it all open pieces. */
  pieces?: readonly number[] | undefined
  amount?: number | undefined
}

export type PaymentShare = {
  amount: number
  itemIds: number[]
  /** Fen for each of `itemIds`, when only some pieces of a line are paid. */
  itemAmounts?: number[]
  /** Stores the payment on the chosen share of the split. */
  after?: (tx: Tx, paymentId: number) => Promise<void>
}

/**
 * Returns the share to pay. Refuses ORDER_PAID when nothing is owed, PAY_RUNNING when running payments cover the rest,
 * AMOUNT_EXCEEDED, ITEMS_TAKEN, and SPLIT_RUNNING when the bill is being split into another number of shares. `limit`:
 * maximum (a code's amount).
 */
export async function decidePaymentShare(
  tx: Tx,
  billId: number,
  request: ShareRequest,
  { limit, now }: { limit: number | null; now: Date },
): Promise<PaymentShare> {
  const open = await readOpenLines(tx, billId)
  if (open.unpaid === 0) refuse(getNothingDueReason(open.lines))
  const free = open.unpaid - open.running
  if (free <= 0) refuse('PAY_RUNNING')
  if (limit !== null && limit <= 0) refuse(open.running > 0 ? 'PAY_RUNNING' : 'ORDER_PAID')
  const most = limit === null ? free : Math.min(free, limit)
  if (request.splitMode === 'all') return { amount: most, itemIds: [] }
  // A code with a lower amount than the bill can only be paid as a whole.
  if (most < free) refuse('AMOUNT_INVALID')
  if (request.splitMode === 'amount') {
    const amount = request.amount ?? refuseField('amount', '金额')
    if (amount > most) refuse('AMOUNT_EXCEEDED', {}, { payableAmount: most })
    return { amount, itemIds: [] }
  }
  if (request.splitMode === 'items') return resolveItemsPart(open, request, free)
  return resolveSharePart(tx, billId, {
    shareCount: request.shareCount ?? refuseField('shareCount', '人数'),
    free,
    now,
  })
}

function resolveItemsPart(
  { lines, takenItemIds }: OpenBillAmounts,
  { orderItemIds = [], pieces }: ShareRequest,
  free: number,
): PaymentShare {
  if (orderItemIds.length === 0) refuseField('orderItemIds', '商品', '请选择商品')
  if (pieces !== undefined && pieces.length !== orderItemIds.length) refuseField('pieces', '份数')
  const itemIds = [...new Set(orderItemIds)]
  if (itemIds.some((id) => takenItemIds.has(id))) refuse('ITEMS_TAKEN')
  const itemAmounts = itemIds.map((id) => {
    const line = lines.find((row) => row.orderItemId === id) ?? refuseNotFound({ orderItemId: id }, 'ORDER_NOT_FOUND')
    return openPieces(line, pieces?.[orderItemIds.indexOf(id)])
  })
  if (itemAmounts.some((amount) => amount <= 0)) refuse('ITEMS_TAKEN')
  const amount = itemAmounts.reduce((sum, part) => sum + part, 0)
  if (amount > free) refuse('PAY_RUNNING')
  return { amount, itemIds, ...(pieces !== undefined && { itemAmounts }) }
}

/** Amount of some pieces of a line, fen; at most its unpaid amount. */
const openPieces = (line: BillLine, pieces = line.keptQuantity): number =>
  pieces >= line.keptQuantity
    ? computeOpenAmount(line)
    : Math.min(computeOpenAmount(line), computePiecesFen(computeNetAmount(line), line.keptQuantity, pieces))

type BillShare = AnswerOf<typeof billing.detail>['shares'][number]
type SharePayment = NonNullable<BillShare['payment']>
type Part = { splitId: number; seq: number; amount: number; paymentId: number | null; paid: boolean }

/**
 * Amount of the next share when `free` fen are split into `waiting` equal shares. Orders placed after the split are
 * thus shared by the guests who have not paid; the last one pays the rest.
 */
function computeNextShare(free: number, waiting: number): number {
  if (waiting === 0) return 0
  const weights = Array.from({ length: waiting }, () => 1)
  return splitFen(free, weights)[0] ?? 0
}

/** The next equal share. The first payer fixes the number of shares. */
async function resolveSharePart(
  tx: Tx,
  billId: number,
  { shareCount, free, now }: { shareCount: number; free: number; now: Date },
): Promise<PaymentShare> {
  const parts = await readRunningSplit(tx, billId)
  const begun = parts.some((part) => part.paymentId !== null)
  if (parts.length > 0 && begun && parts.length !== shareCount) refuse('SPLIT_RUNNING', { n: parts.length })
  const usable = parts.length === shareCount ? parts : await createSplit(tx, billId, { shareCount, amount: free, now })
  const waiting = usable.filter((part) => part.paymentId === null)
  const [next] = waiting
  if (!next) refuse('PAY_RUNNING')
  const amount = computeNextShare(free, waiting.length)
  return {
    amount,
    itemIds: [],
    after: async (own, paymentId) => {
      await own
        .updateTable('billSplitPart')
        .set({ paymentId, amount })
        .where('splitId', '=', next.splitId)
        .where('seq', '=', next.seq)
        .execute()
    },
  }
}

/** Shares of the current split; empty once all are paid. */
async function readRunningSplit(db: Db, billId: number): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select p.split_id, p.seq, p.amount, p.payment_id, coalesce(y.status = ${lit(payStatus.succeeded)}, false) as paid
    from bill_split s join bill_split_part p using (split_id) left join payment y on y.payment_id = p.payment_id
    where s.bill_id = ${billId} and s.status = ${lit(billSplitStatus.running)} order by p.seq`.execute(db)
  return rows.every((part) => part.paid) ? [] : rows
}

/** Current split of `free` fen as readers see it; null without one. */
export async function readSplitState(db: Db, billId: number, free: number) {
  const parts = await readRunningSplit(db, billId)
  if (parts.length === 0) return null
  const waiting = parts.filter((part) => part.paymentId === null)
  const nextAmount = computeNextShare(free, waiting.length)
  return {
    shareCount: parts.length,
    taken: parts.length - waiting.length,
    nextAmount,
    addedAmount: Math.max(0, nextAmount - (waiting[0]?.amount ?? nextAmount)),
  }
}

/** Shares of the bill's last split with their payments. */
export async function listBillShares(db: Db, billId: number): Promise<BillShare[]> {
  const { rows } = await sql<Omit<BillShare, 'payment'> & { [K in keyof SharePayment]: SharePayment[K] | null }>`
    select p.seq, p.amount, y.pay_method, y.status, y.paid_at as pay_time, y.payer_name, y.cashier_name
    from bill_split_part p left join payment y on y.payment_id = p.payment_id
    where p.split_id = (select max(split_id) from bill_split where bill_id = ${billId}) order by p.seq`.execute(db)
  return rows.map(({ seq, amount, payMethod, status, payTime, payerName, cashierName }) => ({
    seq,
    amount,
    payment:
      payMethod === null || status === null
        ? null
        : { payMethod, status, payTime, payerName: payerName ?? '', cashierName },
  }))
}

async function createSplit(
  tx: Tx,
  billId: number,
  { shareCount, amount, now }: { shareCount: number; amount: number; now: Date },
): Promise<Part[]> {
  if (amount < shareCount) refuse('AMOUNT_INVALID')
  await tx
    .updateTable('billSplit')
    .set({ status: billSplitStatus.ended })
    .where('billId', '=', billId)
    .where('status', '=', billSplitStatus.running)
    .execute()
  const { splitId } = await tx
    .insertInto('billSplit')
    .values({ billId, shareCount, status: billSplitStatus.running, createdAt: now })
    .returning('splitId')
    .executeTakeFirstOrThrow()
  const amounts = splitFen(
    amount,
    Array.from({ length: shareCount }, () => 1),
  )
  const parts = amounts.map((share, i) => ({ splitId, seq: i + 1, amount: share }))
  await tx.insertInto('billSplitPart').values(parts).execute()
  return parts.map((part) => ({ ...part, paymentId: null, paid: false }))
}

/** Frees the share of a payment that ended unpaid. */
export async function releaseSplitShare(tx: Tx, paymentId: number): Promise<void> {
  await tx.updateTable('billSplitPart').set({ paymentId: null }).where('paymentId', '=', paymentId).execute()
}
