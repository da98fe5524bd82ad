/** Slips were made, published, signed or paid; rules of wages, of commission or of what a night brings were set. */
import { payroll } from '@nocturne/contract/payroll/endpoints'

import { onLive } from '../../lib/live.ts'
import { invalidate } from '../../lib/query.ts'

onLive(
  'wage',
  () =>
    void invalidate(
      payroll.wageList,
      payroll.wageDetail,
      payroll.wageItem,
      payroll.wagePeople,
      payroll.wageRules,
      payroll.simulateRule,
    ),
)
onLive('payRule', () => void invalidate(payroll.payRules, payroll.simulatePayRule))
onLive('commission', () => void invalidate(payroll.commissionRules, payroll.previewCommissionRule))
