/** Refetches quotas after gifts, which reduce the remaining quota, and after orders, which change a table's limit. */
import { gifts } from '@nocturne/contract/gifts/endpoints'

import { onLive } from '#lib/live/live.ts'
import { registerOfflineEndpoint } from '#lib/offline/offline-cache.ts'
import { invalidate } from '#lib/query/query.ts'

registerOfflineEndpoint(gifts.quota)

const readAgain = () => void invalidate(gifts.quota, gifts.list, gifts.detail)
onLive('order', readAgain)
onLive('approval', () => void invalidate(gifts.list, gifts.detail))
