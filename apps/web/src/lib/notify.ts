/** Short messages to the user. The app registers the toast host as listener, because this layer has no components. */
type Listener = (text: string) => void

const REPEAT_MS = 3000

let listener: Listener | undefined
let last = { text: '', at: 0 }

export function onNotify(next: Listener): void {
  listener = next
}

/**
 * Shows `text`. Repeats within three seconds are dropped, because many calls fail together when the network is lost.
 */
export function notify(text: string, now = Date.now()): void {
  if (text === last.text && now - last.at < REPEAT_MS) return
  last = { text, at: now }
  listener?.(text)
}
