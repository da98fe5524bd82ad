/** The providers this process works with: set once at start-up (and by tests), asked for wherever money or identity leaves the house. */
import type { Providers } from './provider.ts'

let present: Providers = {}

/** Sets the providers of this process. */
export function useProviders(wanted: Providers): void {
  present = wanted
}

/** All of them; one that is not configured is absent. */
export const providers = (): Providers => present
