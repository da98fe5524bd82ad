/** Refetches when an account is credited, a withdrawal changes or a night closes. */
import { bonus } from '@nocturne/contract/bonus/endpoints'

import { onLive } from '#lib/live/live.ts'
import { invalidate } from '#lib/query/query.ts'

onLive(
  'bonus',
  () =>
    void invalidate(
      bonus.info,
      bonus.billList,
      bonus.monthList,
      bonus.billDetail,
      bonus.withdrawDetail,
      bonus.withdrawList,
    ),
)
