/** A letter came, was answered or closed. Of those without a name nothing is told until they are told of together. */
import { suggestions } from '@nocturne/contract/suggestions/endpoints'

import { onLive } from '../../lib/live.ts'
import { invalidate } from '../../lib/query.ts'

onLive('letter', () => void invalidate(suggestions.list, suggestions.my, suggestions.withKeys, suggestions.detail))
