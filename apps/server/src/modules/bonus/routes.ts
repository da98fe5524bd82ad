import { bonus } from '@nocturne/contract/bonus/endpoints'
import { schemas } from '@nocturne/contract/bonus/schemas'
import { serverModule } from '../../http/bind.ts'
import { adjustAccount } from './adjust-account.ts'
import { reviewWithdraw, finishWithdraw, readPayoutCard } from './review-withdraw.ts'
import { listBills, listMonths, readBill, readInfo } from './bill-queries.ts'
import { withdraw } from './withdraw.ts'
import { listWithdraws, readWithdraw } from './withdraw-queries.ts'

export const bonusModule = serverModule(bonus, schemas, {
  info: readInfo,
  billList: listBills,
  monthList: listMonths,
  billDetail: readBill,
  withdraw,
  withdrawDetail: readWithdraw,
  withdrawList: listWithdraws,
  withdrawAudit: reviewWithdraw,
  withdrawFinish: finishWithdraw,
  payoutCard: readPayoutCard,
  adjust: adjustAccount,
})
