import { orders } from '@nocturne/contract/orders/endpoints'
import { schemas } from '@nocturne/contract/orders/schemas'
import { defineServerModule } from '../../http/bind.ts'
import { requestReturn } from './request-return.ts'
import { cancelOrder } from './cancel-order.ts'
import { changePrice } from './change-price.ts'
import { changeProduction } from './handle-produce.ts'
import { listOrders } from './list-orders.ts'
import { placeOrder } from './place-order.ts'
import { listMemberOrders, readMemberOrder } from './member-orders.ts'
import { listProductionLines } from './produce-list.ts'
import { listProductionTickets } from './produce-tickets.ts'
import { readOrder, readRecordOrders } from './read-orders.ts'
import { returnItem } from './return-item.ts'
import { switchToPayLater } from './switch-to-pay-later.ts'
import { undoProduce } from './undo-produce.ts'
import { urgeOrder } from './urge-order.ts'

export const ordersModule = defineServerModule(orders, schemas, {
  add: placeOrder,
  list: listOrders,
  detail: readOrder,
  byRecord: readRecordOrders,
  cancel: cancelOrder,
  toPostpay: switchToPayLater,
  returnItem,
  askReturn: requestReturn,
  changePrice,
  urge: urgeOrder,
  produceList: listProductionLines,
  produceTickets: listProductionTickets,
  produceHandle: changeProduction,
  produceUndo: undoProduce,
  memberList: listMemberOrders,
  memberDetail: readMemberOrder,
})
