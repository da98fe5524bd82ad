/** Refetches bottles when some are stored, withdrawn or expired. */
import { wine } from '@nocturne/contract/wine/endpoints'

import { onLive } from '#lib/live/live.ts'
import { invalidate } from '#lib/query/query.ts'

onLive(
  'wine',
  () =>
    void invalidate(
      wine.list,
      wine.detail,
      wine.guests,
      wine.takeable,
      wine.withdrawList,
      wine.storable,
      wine.countList,
      wine.countDetail,
    ),
)
for (const topic of ['bill', 'order'] as const) onLive(topic, () => void invalidate(wine.storable))
