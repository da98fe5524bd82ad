/** Refetches queries when slips were created, published, signed or paid, or when pay rules changed. */
import { payroll } from '@nocturne/contract/payroll/endpoints'

import { onLive } from '#lib/live/live.ts'
import { invalidate } from '#lib/query/query.ts'

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
