/** A message arrived, was replied to or closed. Anonymous ones are announced only in batches. */
import { suggestions } from '@nocturne/contract/suggestions/endpoints'

import { onLive } from '#lib/live/live.ts'
import { invalidate } from '#lib/query/query.ts'

onLive('letter', () => void invalidate(suggestions.list, suggestions.my, suggestions.withKeys, suggestions.detail))
