/**
 * Script bridges on iOS watch the addresses of frames: one address makes them inject their object, another makes them
 * read queued messages. Their own frames may use https addresses, which our content security policy blocks because it
 * cannot list their hosts; this URL scheme works with all of them and loads nothing.
 */
type Message = '__bridge_loaded__' | '__wvjb_queue_message__'

/** Lifetime of the frame: some iOS versions read its address with a delay. */
const FRAME_MS = 1_000

/** True in our iOS shell, detected by its user agent suffix. */
export function isIosShell(userAgent = navigator.userAgent): boolean {
  return /\bNocturneApp\/[\d.]+/.test(userAgent) && /\(ios\b|\biP(hone|ad|od)\b/i.test(userAgent)
}

/** Sends a message to the script bridge by a hidden frame. */
export function sendToIosScript(message: Message): void {
  // The injected script iterates over `WVJBCallbacks` and fails when it is missing.
  ;(window as { WVJBCallbacks?: unknown[] }).WVJBCallbacks ??= []
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.src = `wvjbscheme://${message}`
  document.documentElement.append(frame)
  setTimeout(() => frame.remove(), FRAME_MS)
}
