import { refuse } from '../../../http/refusal.ts'
import type { PayProvider, ProviderName } from '../../../providers/provider.ts'
import { getProviders } from '../../../providers/registry.ts'

/** Provider by name; refuses CHANNEL_OFF. */
export function requireProvider(name: ProviderName): PayProvider {
  return getProviders()[name] ?? refuse('CHANNEL_OFF')
}

/** 'simulated' when no real money is involved. */
export const getPaymentMode = (): 'live' | 'simulated' =>
  Object.values(getProviders()).some((provider) => provider?.mode === 'simulated') ? 'simulated' : 'live'

/** Providers guests may pay with. */
export const listPaymentProviders = (): ProviderName[] =>
  (['wechat', 'alipay'] as const).filter((name) => getProviders()[name])
