/** Commands on orders, their goods and the production of their lines. */
import { payMode, produceStatus } from '@nocturne/contract/codes'
import { orders } from '@nocturne/contract/orders/endpoints'
import { BOTTLE_GOODS_ID } from '../../factories.ts'
import { OTHER_BOTTLE_GOODS_ID } from '../merged-group.ts'
import type { MergedGroup } from '../merged-group.ts'
import { itemsInReverseOrder, defineCommand, retryOnConflict, cachePerGroup } from './command.ts'
import type { MergedCommand } from './command.ts'
import { requestReturn } from './requests.ts'

const buildBottles = (quantity: number) =>
  [OTHER_BOTTLE_GOODS_ID, BOTTLE_GOODS_ID].map((goodsId) => ({ goodsId, quantity }))

/** The first or the last line of both orders. */
const listLines = async (group: MergedGroup, which: 'first' | 'last') => {
  const lines = await group.api.db
    .selectFrom('orderItem')
    .select(['orderId', 'orderItemId'])
    .where('orderId', 'in', [group.orderId, group.joinedOrderId])
    .orderBy('orderItemId')
    .execute()
  const ofOrders = [...Map.groupBy(lines, ({ orderId }) => orderId).values()]
  return ofOrders.map((all) => all.at(which === 'first' ? 0 : -1)?.orderItemId ?? 0)
}
const produced = cachePerGroup(async (group) => {
  const orderItemIds = await listLines(group, 'last')
  await group.gm.call(orders.produceHandle, { orderItemIds, produceStatus: produceStatus.produced })
  return orderItemIds
})

export const orderCommands: readonly MergedCommand[] = [
  ...(['main', 'joined'] as const).map((which) =>
    defineCommand(`order at the ${which}`, orders.add, (group) =>
      group.manager.send(orders.add, {
        tableRecordId: group[which],
        items: itemsInReverseOrder,
        payMode: payMode.payLater,
      }),
    ),
  ),
  defineCommand('order to be paid first', orders.add, ({ manager, joined: tableRecordId }) =>
    manager.send(orders.add, { tableRecordId, items: buildBottles(1), payMode: payMode.payNow }),
  ),
  defineCommand('cancel what waits', orders.cancel, ({ gm, waitingOrderId: orderId }) =>
    gm.send(orders.cancel, { orderId }),
  ),
  defineCommand('pay it later after all', orders.toPostpay, ({ gm, waitingOrderId: orderId }) =>
    gm.send(orders.toPostpay, { orderId }),
  ),
  defineCommand('return goods', orders.returnItem, (group) =>
    retryOnConflict(group, group.main, (version) =>
      group.gm.send(orders.returnItem, { orderItemId: group.lineId, quantity: 1, reason: '点错了', version }),
    ),
  ),
  defineCommand('ask to return goods', orders.askReturn, requestReturn),
  defineCommand('change a price', orders.changePrice, (group) =>
    retryOnConflict(group, group.joined, (version) =>
      group.gm.send(orders.changePrice, {
        orderItemId: group.joinedLineId,
        newPrice: 80_000,
        reason: '老客人',
        version,
      }),
    ),
  ),
  defineCommand('urge', orders.urge, ({ waiter, orderId }) => waiter.send(orders.urge, { orderId })),
  ...([produceStatus.making, produceStatus.produced] as const).map((status) =>
    defineCommand(`lines become ${status}`, orders.produceHandle, async (group) => {
      const orderItemIds = (await listLines(group, 'first')).toReversed()
      return group.gm.send(orders.produceHandle, { orderItemIds, produceStatus: status })
    }),
  ),
  defineCommand(
    'lines are brought',
    orders.produceHandle,
    async (group) => {
      const orderItemIds = (await produced(group)).toReversed()
      return group.gm.send(orders.produceHandle, { orderItemIds, produceStatus: produceStatus.delivered })
    },
    { needs: (group) => produced(group) },
  ),
  defineCommand(
    'lines come back',
    orders.produceUndo,
    async (group) => {
      const orderItemIds = await produced(group)
      return group.gm.send(orders.produceUndo, { orderItemIds })
    },
    { needs: (group) => produced(group) },
  ),
]
