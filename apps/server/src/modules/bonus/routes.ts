import { bonus } from '@nocturne/contract/bonus/endpoints'
import { schemas } from '@nocturne/contract/bonus/schemas'
import { defineServerModule } from '../../http/bind.ts'
import { adjustAccount } from './adjust-account.ts'
import { reviewWithdraw, finishWithdraw, readPayoutCard } from './review-withdraw.ts'
import { listBonusBills, listBonusMonths, readBonusBill, readBonusInfo } from './bill-queries.ts'
import { withdraw } from './withdraw.ts'
import { listWithdraws, readWithdraw } from './withdraw-queries.ts'

export const bonusModule = defineServerModule(bonus, schemas, {
  info: readBonusInfo,
  billList: listBonusBills,
  monthList: listBonusMonths,
  billDetail: readBonusBill,
  withdraw,
  withdrawDetail: readWithdraw,
  withdrawList: listWithdraws,
  withdrawAudit: reviewWithdraw,
  withdrawFinish: finishWithdraw,
  payoutCard: readPayoutCard,
  adjust: adjustAccount,
})
