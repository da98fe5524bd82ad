/** Work that starts after the first screen: operation queue, live events, offline cache, app updates. */
import { platform } from '@nocturne/contract/platform/endpoints'

import { onLive, onLiveReset, startLive } from '#lib/live/live.ts'
import { removeDrafts } from '#lib/offline/draft.ts'
import { clearOfflineCache, registerOfflineEndpoint, startOfflineCache } from '#lib/offline/offline-cache.ts'
import { startQueue } from '#lib/offline/operation-queue.ts'
import { queryClient } from '#lib/query/query.ts'
import { onRehearsalEnd } from '#lib/rehearsal.ts'
import { session } from '#lib/identity/session.ts'
import { confirmPendingSession } from './confirm-pending-session.ts'
import { loadWithRetries } from './page-loading.ts'
import { fetchLazyGuestPages, loadStaffCode } from './lazy-chunks.ts'
import { startUpdates } from './updates.ts'
import { prefetchFiles } from './prefetch-files.ts'

// The `live.ts` of each module registers which queries a live topic invalidates and which stay available offline.
import.meta.glob('../modules/*/live.ts', { eager: true })

onLiveReset(() => void queryClient.invalidateQueries())
onLive('rehearsal', () => void queryClient.invalidateQueries())
// Ids of discarded records are used again: nothing of them may stay on the phone.
onRehearsalEnd(() => {
  removeDrafts()
  void clearOfflineCache().finally(() => location.reload())
})
registerOfflineEndpoint(platform.config)
void startOfflineCache()
void loadWithRetries(loadStaffCode).catch(() => undefined)
void loadWithRetries(fetchLazyGuestPages).catch(() => undefined)
void startQueue()
startLive()
startUpdates()
void confirmPendingSession()
// Skips guests, who visit once.
if (import.meta.env.PROD && !('serviceWorker' in navigator) && session().token) void prefetchFiles()
