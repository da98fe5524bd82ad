import { payroll } from '@nocturne/contract/payroll/endpoints'
import { schemas } from '@nocturne/contract/payroll/schemas'
import { defineServerModule } from '../../http/bind.ts'
import { listCommissionRules } from './commission/rule-list.ts'
import { previewCommissionRule } from './commission/preview-rule.ts'
import { endCommissionRule, saveCommissionRule } from './commission/save-rule.ts'
import { withdrawCommissionEnd, withdrawCommissionRule } from './commission/withdraw-commission-rule.ts'
import { copyTargets } from './copy-targets.ts'
import { listPayRules } from './night/pay-rule-list.ts'
import { setPayRule } from './night/set-pay-rule.ts'
import { simulatePayRule } from './night/simulate-pay-rule.ts'
import { withdrawPayRule } from './night/withdraw-pay-rule.ts'
import { setWageRule } from './rules/set-wage-rule.ts'
import { listWageRules, simulateWageRule } from './rules/wage-rule-list.ts'
import { withdrawWageRule } from './rules/withdraw-wage-rule.ts'
import { setTarget } from './set-target.ts'
import { listTargets } from './target-queries.ts'
import { confirmWage, correctWage, objectToWage } from './wages/answer-slip.ts'
import { generateWages } from './wages/generate-slips.ts'
import { payWages, publishWages } from './wages/publish-slips.ts'
import { listWagePeople, listWages, readWage, readWageItem } from './wages/slip-queries.ts'

export const payrollModule = defineServerModule(payroll, schemas, {
  commissionRules: listCommissionRules,
  saveCommissionRule,
  previewCommissionRule,
  endCommissionRule,
  withdrawCommissionRule,
  withdrawCommissionEnd,
  targetList: listTargets,
  setTarget,
  copyTargets,
  wageRules: listWageRules,
  simulateRule: simulateWageRule,
  setWageRule,
  withdrawWageRule,
  payRules: listPayRules,
  simulatePayRule,
  setPayRule,
  withdrawPayRule,
  wageList: listWages,
  wageDetail: readWage,
  wageItem: readWageItem,
  wagePeople: listWagePeople,
  confirmWage,
  objectWage: objectToWage,
  generateWages,
  publishWages,
  correctWage,
  payWages,
})
