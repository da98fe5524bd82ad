/** Where a message of a moment stands: low, above the bars at the bottom, and on no button while there is room. Pure; pixels from the top. */
export type Span = { top: number; bottom: number }

type Room = {
  viewport: number
  /** Of the message. */
  height: number
  /** Bars pinned to the bottom, of the page or of a sheet. */
  bars: readonly Span[]
  /** Whatever can be pressed. */
  controls: readonly Span[]
}

const GAP = 12

/** Higher than this nobody looks for it. */
const HIGHEST = 0.45

/** Where the message ends, as a distance from the bottom of the screen. */
export function toastBottom({ viewport, height, bars, controls }: Room): number {
  const pinned = bars.filter(({ top, bottom }) => top < viewport && bottom > viewport * HIGHEST)
  const lowest = Math.min(viewport, ...pinned.map(({ top }) => top)) - GAP
  let end = lowest
  while (end - height > viewport * HIGHEST) {
    const below = controls.filter(({ top, bottom }) => top < end && bottom > end - height)
    if (below.length === 0) return viewport - end
    end = Math.min(...below.map(({ top }) => top)) - GAP / 2
  }
  return viewport - lowest
}
