/** Somebody bought or joined, was served, admitted or got his money back, or a sale or a play was changed: counts and rows show it at once. */
import { flashSales } from '@nocturne/contract/flash-sales/endpoints'

import { onLive } from '../../lib/live.ts'
import { invalidate } from '../../lib/query.ts'

onLive('kill', () => void invalidate(flashSales.activityList, flashSales.activityDetail, flashSales.orderList))
onLive(
  'play',
  () =>
    void invalidate(
      flashSales.playList,
      flashSales.playDetail,
      flashSales.groupStatistics,
      flashSales.invitedGuests,
      flashSales.certQuery,
    ),
)
