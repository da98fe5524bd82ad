import { wine } from '@nocturne/contract/wine/endpoints'
import { schemas } from '@nocturne/contract/wine/schemas'
import { defineServerModule } from '../../http/bind.ts'
import { addDeposit } from './add-deposit.ts'
import { listByHandGoods, registerBottleByHand } from './register-by-hand.ts'
import { reviewDeposit, cancelDeposit } from './review-deposit.ts'
import { closeCount, discardCount, scanBottle, startCount } from './count-bottles.ts'
import { listCounts, readCountDetail } from './count-queries.ts'
import { confiscateBottles, renewBottle, reportDamage } from './manage-bottles.ts'
import { requestRenewal, listOwnBottles, readOwnBottle } from './own-bottles.ts'
import { sendTakeSms } from './verify-guest.ts'
import { stopRemindersByLink } from './stop-reminders.ts'
import { readStorableLines } from './storable-lines.ts'
import { listBottles, listGuests, readBottle, listTakeableBottles, readTakeCode } from './wine-queries.ts'
import { addWithdrawal, cancelWithdrawal, issueWithdrawal } from './withdraw.ts'
import { listWithdrawals } from './withdraw-list.ts'

export const wineModule = defineServerModule(wine, schemas, {
  stopReminders: stopRemindersByLink,
  storable: readStorableLines,
  depositAdd: addDeposit,
  byHandGoods: listByHandGoods,
  depositByHand: registerBottleByHand,
  depositAudit: reviewDeposit,
  depositCancel: cancelDeposit,
  list: listBottles,
  detail: readBottle,
  guests: listGuests,
  takeable: listTakeableBottles,
  withdrawAdd: addWithdrawal,
  withdrawSms: sendTakeSms,
  withdrawIssue: issueWithdrawal,
  withdrawCancel: cancelWithdrawal,
  withdrawList: listWithdrawals,
  renew: renewBottle,
  confiscate: confiscateBottles,
  damage: reportDamage,
  takeCode: readTakeCode,
  countList: listCounts,
  countDetail: readCountDetail,
  countStart: startCount,
  countScan: scanBottle,
  countClose: closeCount,
  countDrop: discardCount,
  memberList: listOwnBottles,
  memberDetail: readOwnBottle,
  memberRenew: requestRenewal,
})
