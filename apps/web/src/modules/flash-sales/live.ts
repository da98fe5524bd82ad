/** Refetches sales and plays after a purchase, join, redemption, admission, refund or change. */
import { flashSales } from '@nocturne/contract/flash-sales/endpoints'

import { onLive } from '#lib/live/live.ts'
import { invalidate } from '#lib/query/query.ts'

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
