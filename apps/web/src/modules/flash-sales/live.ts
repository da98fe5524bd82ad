/** A purchase, join, redemption, admission, refund or change of a sale or play: refetches counts and rows. */
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
