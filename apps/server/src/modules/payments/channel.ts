import { refuse } from '../../http/refusal.ts'
import type { PayProvider, ProviderName } from '../../providers/provider.ts'
import { providers } from '../../providers/registry.ts'

/** A provider by name, or the refusal CHANNEL_OFF. */
export function providerOf(name: ProviderName): PayProvider {
  return providers()[name] ?? refuse('CHANNEL_OFF')
}

/** 'simulated' when no money is real. */
export const payMode = (): 'live' | 'simulated' =>
  Object.values(providers()).some((provider) => provider?.mode === 'simulated') ? 'simulated' : 'live'

/** Providers guests may pay with. */
export const payMethods = (): ProviderName[] => (['wechat', 'alipay'] as const).filter((name) => providers()[name])
