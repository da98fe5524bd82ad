/** Every module of the server. */
import type { ServerModule } from '../http/bind.ts'
import { ordersModule } from '../modules/orders/routes.ts'
import { tablesModule } from '../modules/tables/routes.ts'

export const modules: readonly ServerModule[] = [tablesModule, ordersModule]
