import type { platform } from '@nocturne/contract/platform/endpoints'
import type { schemas } from '@nocturne/contract/platform/schemas'
import type { Handler } from '../../http/bind.ts'
import { refuse } from '../../http/refusal.ts'
import { getProviders } from '../../providers/registry.ts'
import { parseSignableUrl } from './redirect-rules.ts'
import { readPublicUrl } from './settings.ts'

/**
 * Signs one of our pages for WeChat's JS interface, so that it may scan codes and read the location. Rejects foreign
 * pages and pages whose address contains a token.
 */
export const signPage: Handler<typeof platform.jsConfig, typeof schemas.jsConfig> = async ({ db }, { url }) => {
  const page = parseSignableUrl(url, await readPublicUrl(db)) ?? refuse('REDIRECT_NOT_ALLOWED')
  const { wechat } = getProviders()
  return (await wechat?.jsConfig(page)) ?? refuse('PLATFORM_OFF')
}
