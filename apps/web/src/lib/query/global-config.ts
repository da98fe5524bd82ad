/** Public settings of the venue, loaded at start (specification §4) and then read from the query cache. */
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { platform } from '@nocturne/contract/platform/endpoints'
import { usePathname } from 'wouter/use-browser-location'

import { queryClient, useApi } from './query.ts'
import { normalizePath } from '../routing/screen.ts'
import { getPageSessionKind, useSession } from '../identity/session.ts'

export type GlobalConfig = AnswerOf<typeof platform.guestConfig>

/** Settings, or undefined until they are loaded. Member screens request them as a guest, without a staff token. */
export function useGlobalConfig(): GlobalConfig | undefined {
  const { token } = useSession()
  const staff = getPageSessionKind(normalizePath(usePathname())) === 'staff'
  return useApi(token && staff ? platform.config : platform.guestConfig, {}, { staleMs: 10 * 60_000 }).data
}

/** Cached settings for use outside React. */
export function findCachedConfig(): GlobalConfig | undefined {
  const cached = [platform.config, platform.guestConfig].map(({ id }) =>
    queryClient.getQueryData<GlobalConfig>([id, {}]),
  )
  return cached.find((config) => config !== undefined)
}
