/** Closes flash-sale orders not paid in time and frees their pieces. */
import { killOrderStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import { closeUnpaidPrepayments, prepaidKinds } from '../../members/public.ts'
import { releasePieces, lockKillOrder } from './kill-store.ts'

/** Closes the overdue orders and returns their number. */
export const closeUnpaidKills = (db: Db, now: Date): Promise<number> =>
  closeUnpaidPrepayments(db, now, {
    kind: prepaidKinds.flashSale,
    due: sql`
      select o.flash_sale_order_id as id from flash_sale_order o where o.status = ${lit(killOrderStatus.waiting)} and o.pay_deadline <= ${now}
      order by o.pay_deadline, o.flash_sale_order_id limit 200`,
    log: { job: 'kill-orders', title: '秒杀订单超时关闭', businessType: 'flash-sales' },
    lock: async (tx, killOrderId) => {
      const order = await lockKillOrder(tx, killOrderId)
      return order.status === killOrderStatus.waiting ? order : null
    },
    close: async (tx, order, emit) => {
      const { killOrderId, killOrderNo, activityId } = order
      await releasePieces(tx, order, 'locked')
      await tx
        .updateTable('flashSaleOrder')
        .set({ status: killOrderStatus.closed, closedAt: now })
        .where('killOrderId', '=', killOrderId)
        .execute()
      emit({ topic: 'kill', ids: [activityId] })
      return { subjectType: 'killOrder', subjectId: killOrderId, after: { killOrderNo } }
    },
  })
