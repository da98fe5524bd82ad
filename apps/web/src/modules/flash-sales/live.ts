/** Somebody bought, was served or got his money back, or a sale was changed: counts and orders show it at once. */
import { flashSales } from '@nocturne/contract/flash-sales/endpoints'

import { onLive } from '../../lib/live.ts'
import { invalidate } from '../../lib/query.ts'

onLive('kill', () => void invalidate(flashSales.activityList, flashSales.activityDetail, flashSales.orderList))
