/** Group-buy platforms of this process: set once at start-up (and by tests). */
import type { CodePlatform } from './platform.ts'

let present: readonly CodePlatform[] = []

/** Sets the platforms of this process. */
export function useVoucherPlatforms(platforms: readonly CodePlatform[]): void {
  present = platforms
}

/** All platforms, in the order in which a code is tried. */
export const listVoucherPlatforms = (): readonly CodePlatform[] => present
