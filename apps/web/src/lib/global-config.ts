/** The venue's public settings, loaded at start (specification §4) and read from the query cache ever after. */
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { platform } from '@nocturne/contract/platform/endpoints'
import { usePathname } from 'wouter/use-browser-location'

import { queryClient, useApi } from './query.ts'
import { normalPath } from './screen.ts'
import { bearerAt, useSession } from './session.ts'

export type GlobalConfig = AnswerOf<typeof platform.guestConfig>

/** The settings, or undefined until they have come. A member's screen asks as a guest: its token is none of the staff's. */
export function useGlobalConfig(): GlobalConfig | undefined {
  const { token } = useSession()
  const staff = bearerAt(normalPath(usePathname())) === 'staff'
  return useApi(token && staff ? platform.config : platform.guestConfig, {}, { staleMs: 10 * 60_000 }).data
}

/** The same outside React: what is known now. */
export function globalConfig(): GlobalConfig | undefined {
  const cached = [platform.config, platform.guestConfig].map(({ id }) =>
    queryClient.getQueryData<GlobalConfig>([id, {}]),
  )
  return cached.find((config) => config !== undefined)
}
