/** The group-buy platforms this process works with: set once at start-up (and by tests). */
import type { CodePlatform, VoucherPlatform } from './platform.ts'

let present: readonly CodePlatform[] = []

/** Sets the platforms of this process. */
export function useVoucherPlatforms(wanted: readonly CodePlatform[]): void {
  present = wanted
}

/** All of them, in the order in which a code is tried. */
export const voucherPlatforms = (): readonly CodePlatform[] => present

/** One of them; undefined where it is not configured. */
export const voucherPlatform = (name: VoucherPlatform): CodePlatform | undefined =>
  present.find((platform) => platform.name === name)
