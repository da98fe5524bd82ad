import { guest } from '@nocturne/contract/guest/endpoints'
import { schemas } from '@nocturne/contract/guest/schemas'
import { defineServerModule } from '../../http/bind.ts'
import { getProviders } from '../../providers/registry.ts'
import { rotateTableCode } from '../tables/public.ts'
import { callStaff } from './call-staff.ts'
import { cancelGuestOrder } from './cancel-order.ts'
import { listGuestCalls } from './calls-of-sitting.ts'
import { createOrder } from './create-order.ts'
import { readGuestBill } from './guest-bill.ts'
import { createMiniProgramLink } from './open-link.ts'
import { sitDown } from './sit-down.ts'
import { listGuestTables, readLeftPane, readRightPane } from './table-lists.ts'
import { voidGuestOperation } from './void-operation.ts'

export const guestModule = defineServerModule(guest, schemas, {
  sitDown,
  leftPane: readLeftPane,
  rightPane: readRightPane,
  tableList: listGuestTables,
  createOrder,
  orders: readGuestBill,
  cancelOrder: cancelGuestOrder,
  callStaff,
  calls: listGuestCalls,
  openLink: (context, input) => createMiniProgramLink(context, input, getProviders()),
  voidOperation: voidGuestOperation,
  rotateCode: (context, { tableId }) => rotateTableCode(context, tableId),
})
