/**
 * Payment providers of this process: set once at start-up (and by tests), used for payments and for identifying guests.
 */
import type { Providers } from './provider.ts'
import { routeProviders } from './rehearsal-routing.ts'

let present: Providers = {}

/** Sets the providers of this process. */
export function setProviders(providers: Providers): void {
  present = providers
}

/** All providers; absent when not configured. During a rehearsal their money is simulated. */
export const getProviders = (): Providers => routeProviders(present)
