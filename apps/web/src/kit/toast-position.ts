/**
 * Position of a toast: low, above the bars at the bottom, and not over a button while there is room. Pure; pixels
 * from the top.
 */
export type VerticalSpan = { top: number; bottom: number }

type Room = {
  viewport: number
  /** Height of the toast. */
  height: number
  /** Bars pinned to the bottom of the page or of a sheet. */
  bars: readonly VerticalSpan[]
  /** Buttons, links and inputs. */
  controls: readonly VerticalSpan[]
}

const GAP = 12

/** Highest position, as a fraction of the screen: users do not expect toasts above it. */
const MIN_TOP_SHARE = 0.45

/** Distance of the toast from the bottom of the screen. */
export function computeToastBottom({ viewport, height, bars, controls }: Room): number {
  const pinned = bars.filter(({ top, bottom }) => top < viewport && bottom > viewport * MIN_TOP_SHARE)
  const lowest = Math.min(viewport, ...pinned.map(({ top }) => top)) - GAP
  let end = lowest
  while (end - height > viewport * MIN_TOP_SHARE) {
    const below = controls.filter(({ top, bottom }) => top < end && bottom > end - height)
    if (below.length === 0) return viewport - end
    end = Math.min(...below.map(({ top }) => top)) - GAP / 2
  }
  return viewport - lowest
}
