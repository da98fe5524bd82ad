/** The venue's public settings, loaded at start (specification §4) and read from the query cache ever after. */
import type { Endpoint } from '@nocturne/contract/endpoint'
import type { WatermarkSettings } from '@nocturne/base/watermark'

import { queryClient, useApi } from './query.ts'
import { useSession } from './session.ts'
import { keepOffline } from './offline-cache.ts'

/** What the frame itself reads; modules read more of the same answer. */
export type GlobalConfig = {
  waterMarkResp: WatermarkSettings
  /** Host of the house, for redirects. */
  empDomain: string
  companyName: string
  venueName: string
}

type ConfigEndpoint = Endpoint<Record<string, never>, GlobalConfig>

const base = { method: 'GET', kind: 'query', module: 'platform', quiet: true } as const
const forStaff: ConfigEndpoint = { ...base, id: 'platform.config', path: '/api/common/getSysConfig', access: 'staff', summary: '系统参数' }
const forGuests: ConfigEndpoint = { ...base, id: 'platform.guestConfig', path: '/api/guest/getSysConfig', access: 'public', summary: '系统参数' }

keepOffline(forStaff)

/** The settings, or undefined until they have come. */
export function useGlobalConfig(): GlobalConfig | undefined {
  const { token } = useSession()
  return useApi(token ? forStaff : forGuests, {}, { staleMs: 10 * 60_000 }).data
}

/** The same outside React: what is known now. */
export function globalConfig(): GlobalConfig | undefined {
  const cached = [forStaff, forGuests].map(({ id }) => queryClient.getQueryData<GlobalConfig>([id, {}]))
  return cached.find((config) => config !== undefined)
}
