/**
 * Refetches feedback messages when one arrives, is replied to or is closed. The server announces anonymous ones only in
 * batches.
 */
import { suggestions } from '@nocturne/contract/suggestions/endpoints'

import { onLive } from '#lib/live/live.ts'
import { invalidate } from '#lib/query/query.ts'

onLive('letter', () => void invalidate(suggestions.list, suggestions.my, suggestions.withKeys, suggestions.detail))
