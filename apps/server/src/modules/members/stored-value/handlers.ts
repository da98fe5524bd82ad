import { printRecharge } from './print-recharge.ts'
import { collectRecharge, endRecharge, recharge, takeRecharge } from './recharge.ts'
import {
  listBalanceFlows,
  listRecharges,
  listRechargesOf,
  listRules,
  showBalance,
  showRecharge,
} from './recharge-queries.ts'
import { refundRecharge, resendRechargeRefund } from './refund-recharge.ts'

/** Handlers of the stored-value endpoints. */
export const storedValueHandlers = {
  rechargeRules: listRules,
  recharge,
  recharges: listRecharges,
  rechargeDetail: showRecharge,
  balance: showBalance,
  balanceFlows: listBalanceFlows,
  takeRecharge,
  collectRecharge,
  endRecharge,
  rechargesOf: listRechargesOf,
  printRecharge,
  refundRecharge,
  resendRechargeRefund,
}
