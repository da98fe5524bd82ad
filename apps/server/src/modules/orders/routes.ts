import { orders } from '@nocturne/contract/orders/endpoints'
import { schemas } from '@nocturne/contract/orders/schemas'
import { serverModule } from '../../http/bind.ts'
import { requestReturn } from './request-return.ts'
import { cancelOrder } from './cancel-order.ts'
import { changePrice } from './change-price.ts'
import { handleProduce } from './handle-produce.ts'
import { listOrders } from './list-orders.ts'
import { placeOrder } from './place-order.ts'
import { listMemberOrders, readMemberOrder } from './member-orders.ts'
import { listProduce } from './produce-list.ts'
import { listTickets } from './produce-tickets.ts'
import { readOrder, readRecordOrders } from './read-orders.ts'
import { returnItem } from './return-item.ts'
import { toPostpay } from './to-postpay.ts'
import { undoProduce } from './undo-produce.ts'
import { urgeOrder } from './urge-order.ts'

export const ordersModule = serverModule(orders, schemas, {
  add: placeOrder,
  list: listOrders,
  detail: readOrder,
  byRecord: readRecordOrders,
  cancel: cancelOrder,
  toPostpay,
  returnItem,
  askReturn: requestReturn,
  changePrice,
  urge: urgeOrder,
  produceList: listProduce,
  produceTickets: listTickets,
  produceHandle: handleProduce,
  produceUndo: undoProduce,
  memberList: listMemberOrders,
  memberDetail: readMemberOrder,
})
