/** Every module of the server. */
import type { ServerModule } from '../http/bind.ts'
import { sessionModule } from '../modules/session/routes.ts'
import { platformModule } from '../modules/platform/routes.ts'
import { notificationsModule } from '../modules/notifications/routes.ts'
import { directoryModule } from '../modules/directory/routes.ts'
import { approvalsModule } from '../modules/approvals/routes.ts'
import '../modules/billing/approval-effects.ts'
import '../modules/billing/channel-effects.ts'
import { billingModule } from '../modules/billing/routes.ts'
import { catalogModule } from '../modules/catalog/routes.ts'
import '../modules/gifts/approval-effects.ts'
import { giftsModule } from '../modules/gifts/routes.ts'
import { guestModule } from '../modules/guest/routes.ts'
import { ledgerModule } from '../modules/ledger/routes.ts'
import { ordersModule } from '../modules/orders/routes.ts'
import { queueingModule } from '../modules/queueing/routes.ts'
import { paymentsModule } from '../modules/payments/routes.ts'
import { reportsModule } from '../modules/reports/routes.ts'
import { reservationsModule } from '../modules/reservations/routes.ts'
import { rewardsModule } from '../modules/rewards/routes.ts'
import { tablesModule } from '../modules/tables/routes.ts'

export const modules: readonly ServerModule[] = [
  tablesModule,
  billingModule,
  ledgerModule,
  paymentsModule,
  reservationsModule,
  ordersModule,
  catalogModule,
  giftsModule,
  approvalsModule,
  sessionModule,
  directoryModule,
  platformModule,
  notificationsModule,
  reportsModule,
  queueingModule,
  rewardsModule,
  guestModule,
]
