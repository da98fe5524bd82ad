/** Map of this process: enabled by a key in the environment, otherwise pages draw a simple plan. */
import { createCachedMap } from '../providers/map/picture-cache.ts'
import { setMapProvider } from '../providers/map/registry.ts'
import { readMapSettings } from '../providers/map/settings.ts'
import { createTencentMap } from '../providers/map/tencent-map.ts'
import { ConfigError } from './config.ts'

/** Sets the map provider, or none without a key. Throws ConfigError for an unusable key or address. */
export function configureMapProvider(env: NodeJS.ProcessEnv): void {
  const read = readMapSettings(env)
  if (read && 'problems' in read) throw new ConfigError(read.problems)
  setMapProvider(read && createCachedMap(createTencentMap(read.settings)))
}
