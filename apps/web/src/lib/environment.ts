/** Where the app runs. Decides what is offered, never what is allowed. */
export type Environment = 'shell' | 'wechat' | 'alipay' | 'browser'

/** Suffix that our iOS and Android shells add to the user agent, such as `NocturneApp/1.4 (ios)`. */
const SHELL_MARK = /\bNocturneApp\/[\d.]+/

/**
 * The chat app and the payment app come first: inside them the native shell is never asked (specification §4).
 * Older shells carry no mark and are known by what they inject.
 */
export function environmentOf(userAgent: string, injected: { shell: boolean }): Environment {
  if (/MicroMessenger/i.test(userAgent)) return 'wechat'
  if (/AlipayClient/i.test(userAgent)) return 'alipay'
  return SHELL_MARK.test(userAgent) || injected.shell ? 'shell' : 'browser'
}

type Injected = {
  webkit?: { messageHandlers?: Record<string, unknown> }
  WebViewJavascriptBridge?: unknown
  NocturneShell?: unknown
  uni?: { postMessage?: unknown }
}

/** The environment of this launch. */
export function environment(): Environment {
  const page = window as unknown as Injected
  const shell = Boolean(
    page.NocturneShell ??
    page.WebViewJavascriptBridge ??
    page.webkit?.messageHandlers?.['nocturne'] ??
    page.uni?.postMessage,
  )
  return environmentOf(navigator.userAgent, { shell })
}

/** True inside the chat app, where the native shell must not be asked and authorization is the way to sign in. */
export const inChatApp = (): boolean => environment() === 'wechat'
