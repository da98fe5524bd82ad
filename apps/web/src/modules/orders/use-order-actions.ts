/** Actions on an order, shared by the list and the details page. */
import { produceStatus } from '@nocturne/contract/codes'
import { orders } from '@nocturne/contract/orders/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import type { AnswerOf } from '@nocturne/contract/endpoint'

import { confirm } from '#kit/confirm.ts'
import { showToast } from '#kit/toast.ts'
import { buildApiQuery, queryClient } from '#lib/query/query.ts'
import { useCommand } from '#lib/offline/use-command.ts'

export type OrderCardData = AnswerOf<typeof orders.list>['rows'][number]
export type SittingOrders = AnswerOf<typeof orders.detail>
export type OrderLine = SittingOrders['orders'][number]['items'][number]

/** Queries to invalidate after a change of an order. */
export const orderQueries = [orders.list, orders.detail, orders.byRecord, tables.list, tables.detail]

const { making: MAKING, produced: PRODUCED, delivered: DELIVERED } = produceStatus

/**
 * Actions of an order. Each confirms first if something would be lost, sends, and shows the success; the queue shows
 * refusals as toasts.
 */
export function useOrderActions() {
  const urge = useCommand(orders.urge, { label: '催单', invalidates: orderQueries })
  const cancel = useCommand(orders.cancel, { label: '取消订单', invalidates: orderQueries })
  const postpay = useCommand(orders.toPostpay, { label: '转后付', invalidates: orderQueries })
  const produce = useCommand(orders.produceHandle, { label: '确认出品', invalidates: orderQueries })
  const make = useCommand(orders.produceHandle, { label: '开始制作', invalidates: orderQueries })
  const deliver = useCommand(orders.produceHandle, { label: '已送达', invalidates: orderQueries })
  const undo = useCommand(orders.produceUndo, { label: '撤销送达', invalidates: orderQueries })

  return {
    urge: async (order: OrderCardData) => {
      const done = await urge.submit({ orderId: order.orderId }).catch(() => null)
      if (done && !done.queued) showToast(`${order.tableName} 已催 ${done.answer.urgeCount} 次`)
    },
    cancel: async (order: OrderCardData) => {
      cancel.begin()
      const body = `${order.pieces}件商品不再等待付款，库存会退回`
      const title = `取消订单 ${order.tableName} ${order.orderNo}`
      if (!(await confirm({ title, body, tone: 'danger', confirmLabel: '确认取消', cancelLabel: '再想想' }))) return
      await notifyWhenDone(cancel.submit({ orderId: order.orderId }), `${order.tableName} 订单已取消`)
    },
    toPostpay: async (order: OrderCardData) => {
      postpay.begin()
      if (!(await confirm({ title: `${order.tableName} 转为后付`, body: '订单将立即出品，结账时一起付款' }))) return
      await notifyWhenDone(postpay.submit({ orderId: order.orderId }), `${order.tableName} 已转后付，开始出品`)
    },
    /** Marks all pending lines of the order as made. */
    produce: async (order: OrderCardData) => {
      produce.begin()
      const book = await queryClient
        .fetchQuery(buildApiQuery(orders.detail, { orderId: order.orderId }))
        .catch(() => null)
      const waiting = book?.orders.flatMap(({ items }) => items).filter(toMake) ?? []
      if (waiting.length === 0) return showToast(book ? '没有待出品的商品' : '没有读到订单，请重试')
      const body = waiting.map((line) => `${line.goodsName}×${line.quantity - line.returnQuantity}`).join('、')
      if (!(await confirm({ title: `${order.tableName} 确认出品`, body }))) return
      const orderItemIds = waiting.map((line) => line.orderItemId)
      await notifyWhenDone(produce.submit({ orderItemIds, produceStatus: PRODUCED }), `${order.tableName} 已出品`)
    },
    makeLine: (line: OrderLine) =>
      notifyWhenDone(
        make.submit({ orderItemIds: [line.orderItemId], produceStatus: MAKING }),
        `${line.goodsName}制作中`,
      ),
    deliverLine: (line: OrderLine) =>
      notifyWhenDone(
        deliver.submit({ orderItemIds: [line.orderItemId], produceStatus: DELIVERED }),
        `${line.goodsName}已送达`,
      ),
    undoLineDelivery: (line: OrderLine) =>
      notifyWhenDone(undo.submit({ orderItemIds: [line.orderItemId], undo: DELIVERED }), `${line.goodsName}已撤销送达`),
    /** Marks all served lines of the order as delivered. */
    deliver: (order: Pick<OrderCardData, 'tableName'>, lines: readonly OrderLine[]) =>
      notifyWhenDone(
        deliver.submit({ orderItemIds: lines.map((line) => line.orderItemId), produceStatus: DELIVERED }),
        `${order.tableName} 已送达`,
      ),
    produceLine: (line: OrderLine) =>
      notifyWhenDone(
        produce.submit({ orderItemIds: [line.orderItemId], produceStatus: PRODUCED }),
        `${line.goodsName}已出品`,
      ),
  }
}

const toMake = (line: OrderLine): boolean =>
  line.can.produce && (line.produceStatus === produceStatus.waiting || line.produceStatus === produceStatus.making)

/** The error was already shown. */
async function notifyWhenDone(work: Promise<unknown>, text: string): Promise<void> {
  const done = await work.then(
    () => true,
    () => false,
  )
  if (done) showToast(text)
}
