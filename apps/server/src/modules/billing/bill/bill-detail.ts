/** A bill with its sittings, goods, payments, refunds and credits, and the actions the reader may take. */
import { maskPhone } from '@nocturne/base/masking'
import { getBusinessDate } from '@nocturne/base/venue-time'
import {
  billStatus,
  businessDayStatus,
  orderType,
  payStatus,
  recordStatus,
  refundStatus,
} from '@nocturne/contract/codes'
import type { OrderType } from '@nocturne/contract/codes'
import type { billing } from '@nocturne/contract/billing/endpoints'
import type { schemas } from '@nocturne/contract/billing/schemas'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import type { Handler } from '../../../http/bind.ts'
import type { StaffActor } from '../../../http/context.ts'
import { isPermitted } from '../../../http/policy.ts'
import { refuseNotFound, refuseField } from '../../../http/refusal.ts'
import { getPaymentMode } from '../../payments/public.ts'
import { loadConfig } from '../../platform/public.ts'
import { listDeductibleDeposits } from '../../reservations/public.ts'
import { readBillMinimum } from '../../tables/public.ts'
import { readReversalRequest } from '../settle/request-reversal.ts'
import { readStayBelowDecision } from '../settle/stay-below.ts'
import { listBillShares, readSplitState } from '../online/payment-share.ts'
import { computeBillActions } from './bill-actions.ts'
import { getMainSitting, readOpenLines } from './bill-group.ts'
import { readOffBillItems } from './off-bill.ts'
import { limitBillToVisible, createStaffVisibility } from './bill-visibility.ts'
import type { BillVisibility } from './bill-visibility.ts'
import {
  listBillAllocations,
  listBillCredits,
  listBillGoods,
  listBillPayments,
  listBillRecords,
  listBillRefunds,
  listWaitingOrders,
} from './bill-parts.ts'
import type { BillCredit, BillGoods, BillPayment, BillSitting } from './bill-parts.ts'

export type BillDetail = AnswerOf<typeof billing.detail>

export const readBillDetail: Handler<typeof billing.detail, typeof schemas.detail> = async (
  { db, actor, now },
  { tableRecordId, billId },
) => {
  if (billId !== undefined) return readBill(db, actor, { billId, now })
  if (tableRecordId === undefined) refuseField('tableRecordId', '台位', '请选择台位')
  const record = await db
    .selectFrom('sitting')
    .select('billId')
    .where('tableRecordId', '=', tableRecordId)
    .executeTakeFirst()
  return readBill(db, actor, { billId: (record ?? refuseNotFound({ tableRecordId })).billId, now })
}

/**
 * Reads a bill, or only what the reader may see of it. Refuses NOT_FOUND for an unknown bill; `reach` refuses readers
 * without access (NO_PERMISSION for staff).
 */
export async function readBill(
  db: Db,
  actor: StaffActor,
  { billId, now, reach = createStaffVisibility(actor) }: { billId: number; now: Date; reach?: BillVisibility },
): Promise<BillDetail> {
  const head = await readHead(db, billId)
  const live = head.status !== billStatus.reversed
  // A reversed bill's sittings belong to its replacement now; its own sums are the stored ones.
  const records = await listBillRecords(db, live ? { billId } : { recordIds: head.reversedSittingIds })
  reach.demand(records)
  const parts = await readParts(db, head, { records, now, actor })
  const main = getMainSitting(records)
  const omitGifts = (goods: readonly BillGoods[]) => goods.filter((line) => line.orderType !== orderType.gift)
  const can = computeBillActions(actor, {
    ...parts,
    status: head.status,
    records,
    lines: omitGifts(parts.goods),
    sums: sumRecords(records),
    main,
    settledOn: head.businessDate,
    now,
  })
  const shown = limitBillToVisible(actor, { ...parts, records }, reach)
  const whole = shown.records.length === records.length
  const lines = omitGifts(shown.goods)
  const { presentedAt, settledAt, reversedAt, reversedSittingIds: _ids, settledAmounts, member, ...bill } = head
  return {
    ...bill,
    ...sumRecords(shown.records),
    ...(live ? {} : toSettledSums(whole ? settledAmounts : null)),
    ...computeDiscountParts(lines),
    ...shown.minimum,
    stayedBelow: shown.stayed,
    mainRecordId: main.tableRecordId,
    version: main.version,
    tableNames: records.map((record) => record.tableName).join('、'),
    presentedTime: presentedAt,
    settleTime: settledAt,
    reverseTime: reversedAt,
    reverseAsked: parts.reverseAsked,
    member: member && {
      ...member,
      phoneMask: maskPhone(member.phoneMask),
      balance: actor.permissions.has('operate:bill:settle') ? member.balance : null,
    },
    records: shown.records.map(
      ({ version: _version, waiterUserId: _waiter, openUserId: _opener, salesDeptId: _dept, ...record }) => ({
        ...record,
        main: record.tableRecordId === main.tableRecordId,
      }),
    ),
    lines: groupLines(lines),
    gifts: groupLines(shown.goods.filter((line) => line.orderType === orderType.gift)),
    payments: shown.payments.map((payment) => toPaymentItem(payment, shown.allocations, can.collects)),
    refunds: shown.refunds.map((refund) => ({
      ...refund,
      canRetry: refund.status === refundStatus.failed && can.retries,
    })),
    credits: shown.credits.map((credit) => toCreditItem(actor, credit)),
    offBill: whole ? parts.offBill : [],
    waitingOrders: [...shown.waiting],
    split: whole ? parts.split : null,
    shares: whole ? parts.shares : [],
    deposits: can.acts.settle ? parts.deposits : [],
    limits: { minRateBp: parts.minRateBp, maxWipe: parts.maxWipe },
    payMode: getPaymentMode(),
    can: { ...can.acts, print: whole && can.acts.print },
  }
}

type Reader = { records: readonly BillSitting[]; now: Date; actor: StaffActor }

/** Everything that belongs to the bill, in one round trip. A reversed bill has no goods and nothing pending. */
async function readParts(db: Db, { billId, status, businessDate }: Head, { records, now, actor }: Reader) {
  const live = status !== billStatus.reversed
  const recordIds = records.map((record) => record.tableRecordId)
  const [
    goods,
    payments,
    allocations,
    refunds,
    credits,
    waiting,
    offBill,
    deposits,
    split,
    shares,
    reverseAsked,
    { minimum, stayed },
    config,
    own,
    day,
  ] = await Promise.all([
    live ? listBillGoods(db, billId) : [],
    listBillPayments(db, billId),
    listBillAllocations(db, billId),
    listBillRefunds(
      db,
      records.map((record) => record.tableRecordId),
    ),
    listBillCredits(db, billId, getBusinessDate(now)),
    live ? listWaitingOrders(db, billId) : [],
    live ? readOffBillItems(db, actor, { recordIds, now, amounts: true }) : [],
    listDeductibleDeposits(
      db,
      records.map((record) => record.tableRecordId),
    ),
    live ? readSplit(db, billId) : null,
    listBillShares(db, billId),
    status === billStatus.settled ? readReversalRequest(db, billId) : null,
    readMinimum(db, billId),
    loadConfig(db),
    db.selectFrom('appUser').select('discountMinRateBp').where('userId', '=', actor.userId).executeTakeFirstOrThrow(),
    db
      .selectFrom('businessDay')
      .select('status')
      .where('businessDate', '=', businessDate ?? getBusinessDate(now))
      .executeTakeFirst(),
  ])
  return {
    goods,
    payments,
    allocations,
    refunds,
    credits,
    waiting,
    offBill,
    deposits,
    split,
    shares,
    reverseAsked,
    minimum,
    stayed,
    isApprovalRequired: config['bill.belowMinNeedsApproval'],
    minRateBp: own.discountMinRateBp,
    maxWipe: config['bill.maxWipe'],
    nightClosed: day?.status === businessDayStatus.closed,
  }
}

async function readSplit(db: Db, billId: number) {
  const { unpaid, running } = await readOpenLines(db, billId)
  return readSplitState(db, billId, Math.max(0, unpaid - running))
}

async function readMinimum(db: Db, billId: number) {
  const minimum = await readBillMinimum(db, billId)
  return { minimum, stayed: await readStayBelowDecision(db, billId, minimum) }
}

/** A payment with its allocations, and whether the reader may end it. */
function toPaymentItem(
  payment: BillPayment,
  allocations: readonly (BillDetail['payments'][number]['allocations'][number] & { paymentId: number })[],
  collects: boolean,
): BillDetail['payments'][number] {
  const underWay = payment.status === payStatus.waiting || payment.status === payStatus.paying
  return {
    ...payment,
    canEnd: payment.online && underWay && collects,
    allocations: allocations
      .filter((row) => row.paymentId === payment.paymentId)
      .map(({ paymentId: _payment, ...row }) => row),
  }
}

/** A credit as the bill shows it. `canOpen`: guarantor, applicant and readers whose scope contains the credit. */
function toCreditItem(actor: StaffActor, credit: BillCredit): BillDetail['credits'][number] {
  const { guaranteeUserId, guaranteeDeptId, applyUserId, ...shown } = credit
  const owner = { userIds: [guaranteeUserId, applyUserId], deptId: guaranteeDeptId }
  const approvalId = applyUserId === actor.userId ? shown.approvalId : null
  return { ...shown, approvalId, canOpen: isPermitted(actor, 'report:credit:view', owner) }
}

type Head = Pick<
  BillDetail,
  | 'billId'
  | 'billNo'
  | 'status'
  | 'discountRateBp'
  | 'discountUserName'
  | 'discountReason'
  | 'printCount'
  | 'settleUserName'
  | 'businessDate'
  | 'reverseUserName'
  | 'reverseReason'
  | 'replacedByBillId'
  | 'replacesBillId'
  | 'member'
> & {
  presentedAt: string | null
  settledAt: string | null
  reversedAt: string | null
  reversedSittingIds: number[]
  settledAmounts: unknown
}

async function readHead(db: Db, billId: number): Promise<Head> {
  const { rows } = await sql<Head>`
    select b.bill_id, b.bill_no, b.status, b.discount_rate_bp, d.nick_name as discount_user_name, b.discount_reason, b.print_count, b.presented_at,
      b.settled_at,
      s.nick_name as settle_user_name, b.business_date, b.reversed_at, v.nick_name as reverse_user_name, b.reverse_reason, b.reversed_sitting_ids,
        b.settled_amounts,
      b.replaces_bill_id, (select n.bill_id from bill n where n.replaces_bill_id = b.bill_id) as replaced_by_bill_id,
      case when m.member_id is not null then jsonb_build_object('memberId', m.member_id, 'memberName', m.member_name, 'levelName', l.level_name,
        'discountBp', l.discount_bp, 'phoneMask', m.phonenumber, 'rateOff',
        exists (select from sitting r where r.bill_id = b.bill_id
        and r.member_rate_off), 'rateDenied', exists (select from sitting r where r.bill_id = b.bill_id
        and r.member_rate_denied), 'balance', coalesce(w.principal_amount + w.bonus_amount, 0)) end as member
    from bill b
    left join app_user d on d.user_id = b.discount_user_id left join app_user s on s.user_id = b.settle_user_id left
      join app_user v on v.user_id = b.reverse_user_id
    left join member f on f.member_id = coalesce(b.member_id, (select r.member_id from sitting r where r.bill_id = b.bill_id
      and r.status <> ${lit(recordStatus.cancelled)} and r.member_id is not null
      order by r.status = ${lit(recordStatus.merged)}, r.sitting_id limit 1))
    left join member m on m.member_id = coalesce(f.merged_into, f.member_id)
    left join member_level l on l.level_id = m.level_id left join member_balance w on w.member_id = m.member_id
    where b.bill_id = ${billId}`.execute(db)
  return rows[0] ?? refuseNotFound({ billId })
}

const amountKeys = [
  'totalAmount',
  'giftAmount',
  'discountAmount',
  'payableAmount',
  'paidAmount',
  'creditAmount',
  'unpaidAmount',
  'refundAmount',
] as const
type Sums = Record<(typeof amountKeys)[number], number>

function sumRecords(records: readonly BillSitting[]): Sums {
  return Object.fromEntries(
    amountKeys.map((key) => [key, records.reduce((sum, record) => sum + record[key], 0)]),
  ) as Sums
}

/** Stored amounts of a reversed bill at its settlement, when nothing was unpaid. */
function toSettledSums(settled: unknown): Partial<Sums> {
  return { ...(settled as Partial<Sums> | null), unpaidAmount: 0 }
}

const sum = (rows: readonly BillGoods[], part: (row: BillGoods) => number) =>
  rows.reduce((all, row) => all + part(row), 0)

/** Discount by cause. Vouchers, prepayments and refunds are recognized by the type of order. */
function computeDiscountParts(lines: readonly BillGoods[]) {
  const sumOther = (types: (type: OrderType) => boolean) =>
    sum(lines, (line) => (types(line.orderType) ? line.otherDiscount : 0))
  return {
    memberDiscount: sum(lines, (line) => line.memberDiscount),
    managerDiscount: sum(lines, (line) => line.managerDiscount),
    changePriceDiscount: sum(lines, (line) => line.changePriceDiscount),
    wipeAmount: sum(lines, (line) => line.wipeAmount),
    voucherDiscount: sumOther((type) => type === orderType.voucher),
    prepayDiscount: sumOther((type) => isPrepaid(type)),
    refundAllowance: sumOther((type) => type !== orderType.voucher && !isPrepaid(type)),
  }
}

/** Groups lines of the same goods and price into one line that expands to them. */
function groupLines(rows: readonly BillGoods[]): BillDetail['lines'] {
  return [...Map.groupBy(rows, (row) => `${row.goodsId}:${row.price}`).values()].flatMap((items) => {
    const [first] = items
    if (!first) return []
    const { goodsId, goodsName, unit, price } = first
    return [
      {
        goodsId,
        goodsName,
        unit,
        price,
        quantity: sum(items, (row) => row.quantity - row.returnQuantity),
        amount: sum(items, (row) => row.amount),
        discountAmount: sum(items, (row) => row.discountAmount),
        netAmount: sum(items, (row) => row.netAmount),
        items: items.map(({ goodsId: _goods, goodsName: _name, unit: _unit, ...item }) => item),
      },
    ]
  })
}

/** True for orders paid ahead: flash sales and group plays. */
const isPrepaid = (type: OrderType) => type === orderType.flashSale || type === orderType.groupPlay
