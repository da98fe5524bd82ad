/** Lists every module of the server and connects the slots of lower modules with higher ones. */
import { payBizType } from '@nocturne/contract/codes'
import type { ServerModule } from '../http/bind.ts'
import { demandSlotsFilled } from '../http/slot.ts'
import { ownCodes } from '../modules/session/own-codes-slot.ts'
import { sessionModule } from '../modules/session/routes.ts'
import { platformModule } from '../modules/platform/routes.ts'
import { ownNight } from '../modules/notifications/own-night-slot.ts'
import { reportMenu } from '../modules/notifications/report-menu-slot.ts'
import { tellDailyReport } from '../modules/reports/business/daily-report.ts'
import { marketMenu } from '../modules/reports/market/market-menu.ts'
import { notificationsModule } from '../modules/notifications/routes.ts'
import { directoryModule } from '../modules/directory/routes.ts'
import { approvalsModule } from '../modules/approvals/routes.ts'
import { actorClockDecision } from '../modules/stage/apply/apply-effects.ts'
import { readGrantedLeaves } from '../modules/attendance/apply/granted-leaves.ts'
import { grantedLeaves } from '../modules/scheduling/public.ts'
import { clockApplyDecision } from '../modules/attendance/apply/apply-effects.ts'
import { homeNight } from '../modules/attendance/home-night.ts'
import { attendanceModule } from '../modules/attendance/routes.ts'
import { decisionEffects } from '../modules/approvals/decision-effects.ts'
import { creditDecision, refundDecision } from '../modules/billing/request/approval-effects.ts'
import { reverseDecision } from '../modules/billing/settle/ask-reversal.ts'
import { stayBelowDecision } from '../modules/billing/settle/stay-below.ts'
import { billPayable, creditPayable, refundEnded } from '../modules/billing/online/channel-effects.ts'
import { prepaidSubjects } from '../modules/billing/online/prepaid-slot.ts'
import { awardDecision } from '../modules/bonus/adjust-account.ts'
import { withdrawDecision } from '../modules/bonus/audit-withdraw.ts'
import { rebateBook } from '../modules/bonus/night-rebates.ts'
import { bookTaskReward } from '../modules/bonus/task-rewards.ts'
import { bonusModule } from '../modules/bonus/routes.ts'
import { billingModule } from '../modules/billing/routes.ts'
import { floorBills } from '../modules/billing/bill/sitting-bills.ts'
import { catalogModule } from '../modules/catalog/routes.ts'
import { killPayable, killSubject } from '../modules/flash-sales/kill/kill-payable.ts'
import { playPayable, playSubject } from '../modules/flash-sales/play/play-payable.ts'
import { flashSalesModule } from '../modules/flash-sales/routes.ts'
import { giftDecision, quotaDecision } from '../modules/gifts/approval-effects.ts'
import { orderGifts } from '../modules/gifts/order-gifts.ts'
import { giftsModule } from '../modules/gifts/routes.ts'
import { choicesOfGuests } from '../modules/guest/public.ts'
import { seatsOfGuests } from '../modules/guest/seat-of-phone.ts'
import { guestModule } from '../modules/guest/routes.ts'
import { nightBooks } from '../modules/ledger/night-slot.ts'
import { ledgerModule } from '../modules/ledger/routes.ts'
import { returnDecision } from '../modules/orders/ask-return.ts'
import { giftsOfOrders } from '../modules/orders/gift-slot.ts'
import { ordersOfGuests } from '../modules/orders/guest-slot.ts'
import { rechargePayable, rechargeRefundEnded } from '../modules/members/stored-value/recharge-payable.ts'
import { materialsModule } from '../modules/materials/routes.ts'
import { taskRewards } from '../modules/materials/task/reward-slot.ts'
import { membersModule } from '../modules/members/routes.ts'
import { bottlesAtTables } from '../modules/wine/public.ts'
import { wineModule } from '../modules/wine/routes.ts'
import { ordersModule } from '../modules/orders/routes.ts'
import { floorOrders } from '../modules/orders/sitting-orders.ts'
import { queueingModule } from '../modules/queueing/routes.ts'
import { payables, refundListeners } from '../modules/payments/payable.ts'
import { payrollModule } from '../modules/payroll/routes.ts'
import { paymentsModule } from '../modules/payments/routes.ts'
import { reportsModule } from '../modules/reports/routes.ts'
import { floorBookings } from '../modules/reservations/table-bookings.ts'
import { depositPayable, depositSubject } from '../modules/reservations/deposit-payable.ts'
import { reservationsModule } from '../modules/reservations/routes.ts'
import { personalCode } from '../modules/rewards/reward-codes.ts'
import { tellTips, tipBook } from '../modules/rewards/night-tips.ts'
import { rewardPayable } from '../modules/rewards/reward-payable.ts'
import { seatOfPhone } from '../modules/rewards/seat-slot.ts'
import { rewardsModule } from '../modules/rewards/routes.ts'
import { stageBook, tellStage } from '../modules/stage/night-shares.ts'
import { stageModule } from '../modules/stage/routes.ts'
import { stageClocks } from '../modules/stage/sitting-clocks.ts'
import {
  billsOfSittings,
  bookingsOfTables,
  bottlesOfSittings,
  clocksOfSittings,
  ordersOfSittings,
} from '../modules/tables/sitting-slots.ts'
import { schedulingModule } from '../modules/scheduling/routes.ts'
import { suggestionsModule } from '../modules/suggestions/routes.ts'
import { attributionDecision } from '../modules/tables/attribution-request.ts'
import { tablesModule } from '../modules/tables/routes.ts'
import { vouchersModule } from '../modules/vouchers/routes.ts'

ownCodes.provide({ rewardCode: personalCode })
ownNight.provide(homeNight)
reportMenu.provide(marketMenu)
grantedLeaves.provide(readGrantedLeaves)
bookingsOfTables.provide(floorBookings)
ordersOfSittings.provide(floorOrders)
billsOfSittings.provide(floorBills)
clocksOfSittings.provide(stageClocks)
bottlesOfSittings.provide(bottlesAtTables)
giftsOfOrders.provide(orderGifts)
ordersOfGuests.provide(choicesOfGuests)
decisionEffects.provide({
  credit: creditDecision,
  refund: refundDecision,
  send: giftDecision,
  belowMin: stayBelowDecision,
  reverse: reverseDecision,
  return: returnDecision,
  quota: quotaDecision,
  withdraw: withdrawDecision,
  award: awardDecision,
  attribution: attributionDecision,
  clockApply: clockApplyDecision,
  actorClockApply: actorClockDecision,
})
payables.provide({
  [payBizType.bill]: billPayable,
  [payBizType.recharge]: rechargePayable,
  [payBizType.reward]: rewardPayable,
  [payBizType.repayment]: creditPayable,
  [payBizType.flashSale]: killPayable,
  [payBizType.groupPlay]: playPayable,
  [payBizType.deposit]: depositPayable,
})
prepaidSubjects.provide({
  [payBizType.flashSale]: killSubject,
  [payBizType.groupPlay]: playSubject,
  [payBizType.deposit]: depositSubject,
})
seatOfPhone.provide(seatsOfGuests)
refundListeners.provide({
  refund: refundEnded,
  recharge: rechargeRefundEnded,
  reward: null,
  kill: null,
  play: null,
  deposit: null,
})
taskRewards.provide(bookTaskReward)

nightBooks.provide({ book: [rebateBook, tipBook, stageBook], tell: [tellTips, tellStage, tellDailyReport] })

demandSlotsFilled()

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
