import type { MediaKind } from '#lib/upload/media-upload.ts'

/** Timeout: some browsers fire no event for media they cannot play. */
const PATIENCE_MS = 5_000

/** Duration of a video or sound in whole seconds; null if the browser cannot read it. */
export function measureDuration(kind: MediaKind, file: Blob): Promise<number | null> {
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
