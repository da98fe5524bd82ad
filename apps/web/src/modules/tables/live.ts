import { tables } from '@nocturne/contract/tables/endpoints'

import { onLive } from '../../lib/live.ts'
import { keepOffline } from '../../lib/offline-cache.ts'
import { invalidate } from '../../lib/query.ts'

/** One act on the floor tells several topics; they are read again together. */
const GATHER_MS = 150

let gathering: ReturnType<typeof setTimeout> | undefined

function floorChanged(): void {
  gathering ??= setTimeout(() => {
    gathering = undefined
    void invalidate(tables.list, tables.detail, tables.log)
  }, GATHER_MS)
}

for (const topic of ['table', 'booking', 'order', 'bill']) onLive(topic, floorChanged)

keepOffline(tables.list)
keepOffline(tables.areaLabels)
keepOffline(tables.tonight)
