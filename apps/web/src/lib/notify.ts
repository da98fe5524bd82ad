/** Short messages to the person. The app hands them to the toast host; this layer knows no components. */
type Listener = (text: string) => void

const REPEAT_MS = 3000

let listener: Listener | undefined
let last = { text: '', at: 0 }

export function onNotify(next: Listener): void {
  listener = next
}

/** Shows `text`. The same text again within three seconds is one message: ten calls fail together when the network goes. */
export function notify(text: string, now = Date.now()): void {
  if (text === last.text && now - last.at < REPEAT_MS) return
  last = { text, at: now }
  listener?.(text)
}
