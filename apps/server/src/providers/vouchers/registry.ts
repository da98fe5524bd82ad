/** Group-buy platforms of this process: set once at start-up (and by tests). */
import { routeVoucherPlatform } from '../rehearsal-routing.ts'
import type { VoucherCodePlatform } from './platform.ts'

let present: readonly VoucherCodePlatform[] = []

/** Sets the platforms of this process. */
export function setVoucherPlatforms(platforms: readonly VoucherCodePlatform[]): void {
  present = platforms
}

/** All platforms, in the order in which a code is tried. */
export const listVoucherPlatforms = (): readonly VoucherCodePlatform[] => present.map(routeVoucherPlatform)
