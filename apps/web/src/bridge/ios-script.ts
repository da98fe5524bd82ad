/**
 * Script bridges on iOS see the addresses that frames ask for: one asks them to inject their object, the other to read what was
 * said to it. The frames they make themselves may be https ones, which our content security policy refuses (it cannot name
 * their hosts); this scheme they have all known from the beginning, and it loads nothing.
 */
type Message = '__bridge_loaded__' | '__wvjb_queue_message__'

/** Removed at once a frame is gone before some versions of iOS have read its address. */
const FRAME_MS = 1_000

/** True in our iOS shell, by the mark it adds to the user agent. */
export function inIosShell(userAgent = navigator.userAgent): boolean {
  return /\bNocturneApp\/[\d.]+/.test(userAgent) && /\(ios\b|\biP(hone|ad|od)\b/i.test(userAgent)
}

/** Says something to the script bridge by a frame nobody sees. */
export function tellIosScript(message: Message): void {
  // The injected script calls everybody who waits for it, and breaks when there is no list of them.
  ;(window as { WVJBCallbacks?: unknown[] }).WVJBCallbacks ??= []
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.src = `wvjbscheme://${message}`
  document.documentElement.append(frame)
  setTimeout(() => frame.remove(), FRAME_MS)
}
