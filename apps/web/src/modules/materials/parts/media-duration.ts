import type { MediaKind } from '../../../lib/media-upload.ts'

/** Some browsers say nothing at all of a film they cannot play. */
const PATIENCE_MS = 5_000

/** Whole seconds of a film or sound; null where the browser cannot read it. */
export function durationOf(kind: MediaKind, file: Blob): Promise<number | null> {
  const address = URL.createObjectURL(file)
  const player = document.createElement(kind)
  return new Promise<number | null>((resolve) => {
    player.addEventListener('loadedmetadata', () =>
      resolve(Number.isFinite(player.duration) ? Math.round(player.duration) : null),
    )
    player.addEventListener('error', () => resolve(null))
    setTimeout(() => resolve(null), PATIENCE_MS)
    player.preload = 'metadata'
    player.src = address
  }).finally(() => URL.revokeObjectURL(address))
}
