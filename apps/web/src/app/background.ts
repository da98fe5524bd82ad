/** Work that starts after the first screen: operation queue, live events, offline cache, app updates. */
import { platform } from '@nocturne/contract/platform/endpoints'

import { onLiveReset, startLive } from '../lib/live.ts'
import { keepOffline, startOfflineCache } from '../lib/offline-cache.ts'
import { startQueue } from '../lib/operation-queue.ts'
import { queryClient } from '../lib/query.ts'
import { session } from '../lib/session.ts'
import { askAboutOffered } from './ask-about-offered.ts'
import { loadPatiently } from './page-loading.ts'
import { fetchOpenFiles, fetchStaff } from './staff-part.ts'
import { startUpdates } from './updates.ts'
import { warmFiles } from './warm-files.ts'

// The `live.ts` of each module registers which queries a live topic invalidates and which stay available offline.
import.meta.glob('../modules/*/live.ts', { eager: true })

onLiveReset(() => void queryClient.invalidateQueries())
keepOffline(platform.config)
void startOfflineCache()
void loadPatiently(fetchStaff).catch(() => undefined)
void loadPatiently(fetchOpenFiles).catch(() => undefined)
void startQueue()
startLive()
startUpdates()
void askAboutOffered()
// Skips guests, who visit once.
if (import.meta.env.PROD && !('serviceWorker' in navigator) && session().token) void warmFiles()
