/**
 * Implements the bill operations of sittings: opening creates a bill, merging and splitting move it, and an unsettled one ends with its
 * sitting.
 */
import { billStatus, creditStatus, payStatus, recordStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import type { BillPaymentState, SittingBillsProvider } from '../../tables/public.ts'
import { moveBill } from './bill-moves.ts'
import { readOffBillItems } from './off-bill.ts'
import { repriceSittings } from '../discount/reprice-sittings.ts'

async function readBillMoney(db: Db, billIds: readonly number[]): Promise<Map<number, BillPaymentState>> {
  const { rows } = await sql<BillPaymentState & { billId: number }>`
      select b.bill_id, b.status = ${lit(billStatus.settled)} as settled,
        greatest(
          (select coalesce(sum(p.amount), 0) from payment p where p.bill_id = b.bill_id and p.status = ${lit(payStatus.succeeded)} and not p.voided),
          (select coalesce(sum(r.paid_amount + r.credit_amount), 0) from sitting r where r.bill_id = b.bill_id
            and r.status <> ${lit(recordStatus.cancelled)})
        )::bigint as received,
        exists (select from payment p where p.bill_id = b.bill_id and p.status in (${lit(payStatus.waiting, payStatus.paying)}))
          or exists (select from credit_record c where c.bill_id = b.bill_id and c.status = ${lit(creditStatus.pending)}) as paying
      from bill b where b.bill_id = any(${[...billIds]}::bigint[])`.execute(db)
  return new Map(rows.map(({ billId, ...money }) => [billId, money]))
}

export const sittingBills: SittingBillsProvider = {
  offBill: readOffBillItems,

  open: async (tx, { billNo, at }) => {
    const { billId } = await tx
      .insertInto('bill')
      .values({ billNo, createdAt: at })
      .returning('billId')
      .executeTakeFirstOrThrow()
    return billId
  },

  keepDiscount: async (tx, { fromBillId, toBillId }) => {
    await sql`
      update bill b set discount_rate_bp = f.discount_rate_bp, discount_user_id = f.discount_user_id, discount_reason = f.discount_reason
      from bill f where b.bill_id = ${toBillId} and f.bill_id = ${fromBillId} and (f.discount_rate_bp is not null or exists (
        select from order_item i join orders o using (order_id) join sitting r using (sitting_id)
        where r.bill_id = ${toBillId} and i.manager_discount > 0))`.execute(tx)
  },

  lock: async (tx, billIds) => {
    await sql`select from bill where bill_id = any(${[...billIds]}::bigint[]) order by bill_id for no key update`.execute(
      tx,
    )
    return readBillMoney(tx, billIds)
  },

  money: readBillMoney,

  reprice: repriceSittings,

  close: async (tx, billId, reason, at) => {
    await moveBill(tx, 'close', billId, {
      closedAt: at,
      closeReason: reason,
      settledAt: null,
      settleUserId: null,
      businessDate: null,
      settledAmounts: null,
    })
  },
}
