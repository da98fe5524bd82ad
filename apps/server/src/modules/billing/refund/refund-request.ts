/** Input of a refund and its order: shared by the preview and the refund itself. */
import { orderStatus, payStatus, refundType } from '@nocturne/contract/codes'
import type { RefundType } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import type { StaffActor } from '../../../http/context.ts'
import { refuseNotFound, refuse, refuseField } from '../../../http/refusal.ts'
import { requireBillPermission } from '../bill/bill-group.ts'
import type { RefundRequest } from './refund-store.ts'

export type ParsedRefund = RefundRequest

type RefundInput = {
  orderId: number
  refundType: RefundType
  items?: RefundRequest['items'] | undefined
  amount?: number | undefined
  firstPaymentId?: number | undefined
}

/** A goods refund needs items, a money refund an amount. Refuses PARAM_INVALID otherwise. */
export function parseRefundRequest({
  orderId,
  refundType: type,
  items,
  amount,
  firstPaymentId,
}: RefundInput): ParsedRefund {
  if (type === refundType.goods)
    return {
      orderId,
      refundType: type,
      items: items ?? refuseField('items', '退货商品', '请选择退货商品'),
      amount: 0,
      firstPaymentId,
    }
  return {
    orderId,
    refundType: type,
    items: [],
    amount: amount ?? refuseField('amount', '退款金额', '请输入退款金额'),
    firstPaymentId,
  }
}

type Sitting = Parameters<typeof requireBillPermission>[2][number] & { tableRecordId: number; tableName: string }

/** Reads only the sitting of the order, without locks; for previews. */
export const readSittingWithoutLock = async (db: Db, tableRecordId: number) => ({
  records: await db.selectFrom('sitting').selectAll().where('tableRecordId', '=', tableRecordId).execute(),
})

/** Loads the order; it must be paid and within the actor's scope. `sittings` reads or locks the sittings of its bill. */
export async function loadRefundableOrder(
  db: Db,
  actor: StaffActor,
  orderId: number,
  sittings: (tableRecordId: number) => Promise<{ records: readonly Sitting[] }>,
): Promise<{ orderNo: string; tableRecordId: number; tableName: string }> {
  const { tableRecordId } =
    (await db.selectFrom('orders').select('tableRecordId').where('orderId', '=', orderId).executeTakeFirst()) ??
    refuseNotFound({ orderId }, 'ORDER_NOT_FOUND')
  const { records } = await sittings(tableRecordId)
  const own = records.filter((record) => record.tableRecordId === tableRecordId)
  requireBillPermission(actor, 'operate:refund:apply', own)
  const { orderNo, status } = await db
    .selectFrom('orders')
    .select(['orderNo', 'status'])
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  if (status !== orderStatus.settled && status !== orderStatus.completed) refuse('ORDER_STATUS_WRONG')
  return { orderNo, tableRecordId, tableName: own[0]?.tableName ?? '' }
}

/** Business date of the order's last payment. */
export async function readLastPaidDate(db: Db, orderId: number): Promise<string | null> {
  const { rows } = await sql<{ date: string | null }>`
    select max(p.business_date) as date from payment p where p.status = ${lit(payStatus.succeeded)} and not p.voided
      and exists (select from payment_allocation a where a.payment_id = p.payment_id and a.order_id = ${orderId})`.execute(
    db,
  )
  return rows[0]?.date ?? null
}
