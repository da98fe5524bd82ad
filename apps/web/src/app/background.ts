/** What works behind the first screen and is not needed to show it: the queue, live events, what is kept, updates of the app. */
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

// Modules say in their `live.ts` which readings a live topic makes old, and which readings stay on the phone.
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
// Guests come once and need none of it.
if (import.meta.env.PROD && !('serviceWorker' in navigator) && session().token) void warmFiles()
