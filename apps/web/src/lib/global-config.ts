/** The venue's public settings, loaded at start (specification §4) and read from the query cache ever after. */
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { platform } from '@nocturne/contract/platform/endpoints'

import { keepOffline } from './offline-cache.ts'
import { queryClient, useApi } from './query.ts'
import { useSession } from './session.ts'

export type GlobalConfig = AnswerOf<typeof platform.guestConfig>

keepOffline(platform.config)

/** The settings, or undefined until they have come. */
export function useGlobalConfig(): GlobalConfig | undefined {
  const { token } = useSession()
  return useApi(token ? platform.config : platform.guestConfig, {}, { staleMs: 10 * 60_000 }).data
}

/** The same outside React: what is known now. */
export function globalConfig(): GlobalConfig | undefined {
  const cached = [platform.config, platform.guestConfig].map(({ id }) =>
    queryClient.getQueryData<GlobalConfig>([id, {}]),
  )
  return cached.find((config) => config !== undefined)
}
