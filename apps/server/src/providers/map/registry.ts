/** Map of this process: set once at start-up (and by tests). Separate from the payment providers, which are listed as ways to pay. */
import type { MapProvider } from './map-provider.ts'

let present: MapProvider | null = null

/** Sets the map of this process; null for none. */
export function setMapProvider(provider: MapProvider | null): void {
  present = provider
}

/** The map, or null when none is configured. */
export const getMapProvider = (): MapProvider | null => present
