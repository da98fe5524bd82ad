import { orders } from '@nocturne/contract/orders/endpoints'
import { schemas } from '@nocturne/contract/orders/schemas'
import { serverModule } from '../../http/bind.ts'
import { addOrder } from './place-order.ts'

export const ordersModule = serverModule(orders, schemas, { add: addOrder })
