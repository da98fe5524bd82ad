import { printRecharge } from './print-recharge.ts'
import { collectRecharge, endRecharge, recharge, takeRecharge } from './recharge.ts'
import {
  listBalanceFlows,
  listRecharges,
  listMemberRecharges,
  listRechargeRules,
  readOwnBalance,
  readOwnRecharge,
} from './recharge-queries.ts'
import { refundRecharge, resendRechargeRefund } from './refund-recharge.ts'

/** Handlers of the stored-value endpoints. */
export const storedValueHandlers = {
  rechargeRules: listRechargeRules,
  recharge,
  recharges: listRecharges,
  rechargeDetail: readOwnRecharge,
  balance: readOwnBalance,
  balanceFlows: listBalanceFlows,
  takeRecharge,
  collectRecharge,
  endRecharge,
  rechargesOf: listMemberRecharges,
  printRecharge,
  refundRecharge,
  resendRechargeRefund,
}
