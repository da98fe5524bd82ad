/** Lists every module of the server and connects the slots of lower modules with higher ones. */
import { payBizType } from '@nocturne/contract/codes'
import type { ServerModule } from '../http/bind.ts'
import { secondPersonSlot } from '../http/second-person.ts'
import { assertSlotsFilled } from '../http/slot.ts'
import { personalCodesSlot } from '../modules/session/personal-codes-slot.ts'
import { sessionModule } from '../modules/session/routes.ts'
import { platformModule } from '../modules/platform/routes.ts'
import { employeeShiftTonightSlot } from '../modules/notifications/employee-night-slot.ts'
import { reportMenuSlot } from '../modules/notifications/report-menu-slot.ts'
import { notifyDailyReport } from '../modules/reports/business/daily-report.ts'
import { buildReportMenu } from '../modules/reports/market/report-menu.ts'
import { notificationsModule } from '../modules/notifications/routes.ts'
import { directoryModule } from '../modules/directory/routes.ts'
import { approvalsModule } from '../modules/approvals/routes.ts'
import { actorClockDecisionEffects } from '../modules/stage/apply/apply-effects.ts'
import { readGrantedLeaves } from '../modules/attendance/apply/granted-leaves.ts'
import { grantedLeaveSlot } from '../modules/scheduling/public.ts'
import { attendanceDecisionEffects } from '../modules/attendance/apply/apply-effects.ts'
import { readEmployeeNight } from '../modules/attendance/employee-night.ts'
import { attendanceModule } from '../modules/attendance/routes.ts'
import { confirmableCommandsSlot, type ConfirmableCommand } from '../modules/approvals/proposals/confirmable-slot.ts'
import { secondPersonService } from '../modules/approvals/proposals/require-second-person.ts'
import { decisionEffectsSlot } from '../modules/approvals/decision-effects.ts'
import { creditDecisionEffects, refundDecisionEffects } from '../modules/billing/request/approval-effects.ts'
import { reversalDecisionEffects } from '../modules/billing/settle/request-reversal.ts'
import { stayBelowDecisionEffects } from '../modules/billing/settle/stay-below.ts'
import { billPayable, creditPayable, updateRefundAfterPayout } from '../modules/billing/online/channel-effects.ts'
import { prepaidSubjectsSlot } from '../modules/billing/online/prepaid-slot.ts'
import { awardDecisionEffects } from '../modules/bonus/adjust-account.ts'
import { withdrawDecisionEffects } from '../modules/bonus/review-withdraw.ts'
import { bookNightRebates } from '../modules/bonus/night-rebates.ts'
import { bookTaskReward } from '../modules/bonus/task-rewards.ts'
import { bonusModule } from '../modules/bonus/routes.ts'
import { billingModule } from '../modules/billing/routes.ts'
import { sittingBills } from '../modules/billing/bill/sitting-bills.ts'
import { catalogModule } from '../modules/catalog/routes.ts'
import { killPayable, killPrepaidSubject } from '../modules/flash-sales/kill/kill-payable.ts'
import { playPayable, playPrepaidSubject } from '../modules/flash-sales/play/play-payable.ts'
import { flashSalesModule } from '../modules/flash-sales/routes.ts'
import { giftDecisionEffects, quotaDecisionEffects } from '../modules/gifts/approval-effects.ts'
import { orderGiftHooks } from '../modules/gifts/order-gifts.ts'
import { giftsModule } from '../modules/gifts/routes.ts'
import { guestOrderHooks } from '../modules/guest/public.ts'
import { guestSittingFinder } from '../modules/guest/seat-of-phone.ts'
import { guestModule } from '../modules/guest/routes.ts'
import { nightCloseHooksSlot } from '../modules/ledger/night-slot.ts'
import { ledgerModule } from '../modules/ledger/routes.ts'
import { returnDecisionEffects } from '../modules/orders/request-return.ts'
import { orderGiftsSlot } from '../modules/orders/gift-slot.ts'
import { guestOrdersSlot } from '../modules/orders/guest-slot.ts'
import { rechargePayable, recordRechargeRefundEnd } from '../modules/members/stored-value/recharge-payable.ts'
import { materialsModule } from '../modules/materials/routes.ts'
import { taskRewardSlot } from '../modules/materials/task/reward-slot.ts'
import { membersModule } from '../modules/members/routes.ts'
import { sittingBottlesProvider } from '../modules/wine/public.ts'
import { wineModule } from '../modules/wine/routes.ts'
import { integrationsModule } from '../modules/integrations/routes.ts'
import { officeModule } from '../modules/office/routes.ts'
import { ordersModule } from '../modules/orders/routes.ts'
import { sittingOrders } from '../modules/orders/sitting-orders.ts'
import { queueingModule } from '../modules/queueing/routes.ts'
import { payablesSlot, refundListenersSlot } from '../modules/payments/payable.ts'
import { payrollModule } from '../modules/payroll/routes.ts'
import { paymentsModule } from '../modules/payments/routes.ts'
import { reportsModule } from '../modules/reports/routes.ts'
import { tableBookingsProvider } from '../modules/reservations/table-bookings.ts'
import { depositPayable, depositSubject } from '../modules/reservations/deposit-payable.ts'
import { reservationsModule } from '../modules/reservations/routes.ts'
import { findPersonalCode } from '../modules/rewards/reward-codes.ts'
import { notifyTips, bookNightTips } from '../modules/rewards/night-tips.ts'
import { rewardPayable } from '../modules/rewards/reward-payable.ts'
import { guestSittingSlot } from '../modules/rewards/guest-sitting-slot.ts'
import { rewardsModule } from '../modules/rewards/routes.ts'
import { bookNightShares, notifyShares } from '../modules/stage/night-shares.ts'
import { stageModule } from '../modules/stage/routes.ts'
import { sittingClocksProvider } from '../modules/stage/sitting-clocks.ts'
import {
  sittingBillsSlot,
  tableBookingsSlot,
  sittingBottlesSlot,
  sittingClocksSlot,
  sittingOrdersSlot,
} from '../modules/tables/sitting-slots.ts'
import { schedulingModule } from '../modules/scheduling/routes.ts'
import { suggestionsModule } from '../modules/suggestions/routes.ts'
import { attributionDecisionEffects } from '../modules/tables/attribution-request.ts'
import { tablesModule } from '../modules/tables/routes.ts'
import { vouchersModule } from '../modules/vouchers/routes.ts'

personalCodesSlot.provide({ rewardCode: findPersonalCode })
employeeShiftTonightSlot.provide(readEmployeeNight)
reportMenuSlot.provide(buildReportMenu)
grantedLeaveSlot.provide(readGrantedLeaves)
tableBookingsSlot.provide(tableBookingsProvider)
sittingOrdersSlot.provide(sittingOrders)
sittingBillsSlot.provide(sittingBills)
sittingClocksSlot.provide(sittingClocksProvider)
sittingBottlesSlot.provide(sittingBottlesProvider)
orderGiftsSlot.provide(orderGiftHooks)
guestOrdersSlot.provide(guestOrderHooks)
decisionEffectsSlot.provide({
  credit: creditDecisionEffects,
  refund: refundDecisionEffects,
  send: giftDecisionEffects,
  belowMin: stayBelowDecisionEffects,
  reverse: reversalDecisionEffects,
  return: returnDecisionEffects,
  quota: quotaDecisionEffects,
  withdraw: withdrawDecisionEffects,
  award: awardDecisionEffects,
  attribution: attributionDecisionEffects,
  clockApply: attendanceDecisionEffects,
  actorClockApply: actorClockDecisionEffects,
})
payablesSlot.provide({
  [payBizType.bill]: billPayable,
  [payBizType.recharge]: rechargePayable,
  [payBizType.reward]: rewardPayable,
  [payBizType.repayment]: creditPayable,
  [payBizType.flashSale]: killPayable,
  [payBizType.groupPlay]: playPayable,
  [payBizType.deposit]: depositPayable,
})
prepaidSubjectsSlot.provide({
  [payBizType.flashSale]: killPrepaidSubject,
  [payBizType.groupPlay]: playPrepaidSubject,
  [payBizType.deposit]: depositSubject,
})
guestSittingSlot.provide(guestSittingFinder)
refundListenersSlot.provide({
  refund: updateRefundAfterPayout,
  recharge: recordRechargeRefundEnd,
  reward: null,
  kill: null,
  play: null,
  deposit: null,
})
taskRewardSlot.provide(bookTaskReward)

nightCloseHooksSlot.provide({
  book: [bookNightRebates, bookNightTips, bookNightShares],
  tell: [notifyTips, notifyShares, notifyDailyReport],
})

export const modules: readonly ServerModule[] = [
  tablesModule,
  billingModule,
  ledgerModule,
  paymentsModule,
  reservationsModule,
  ordersModule,
  catalogModule,
  giftsModule,
  wineModule,
  approvalsModule,
  sessionModule,
  directoryModule,
  platformModule,
  notificationsModule,
  reportsModule,
  officeModule,
  integrationsModule,
  payrollModule,
  bonusModule,
  queueingModule,
  flashSalesModule,
  vouchersModule,
  rewardsModule,
  stageModule,
  schedulingModule,
  suggestionsModule,
  materialsModule,
  attendanceModule,
  guestModule,
  membersModule,
]

/** Handlers of the commands that can wait for a second person, by endpoint id. */
const confirmableCommands = modules.flatMap(({ endpoints, handlers }) =>
  Object.entries(endpoints).flatMap(([name, endpoint]) => {
    const handler = handlers[name]
    if (!endpoint.secondPerson || !handler) return []
    const handle: ConfirmableCommand['handle'] = (context, input) => handler(context as never, input as never)
    return [[endpoint.id, { endpoint, handle }] as const]
  }),
)
confirmableCommandsSlot.provide(new Map(confirmableCommands))
secondPersonSlot.provide(secondPersonService)

assertSlotsFilled()
