/** Runtime environment of the app. Use it to decide which features are offered, never for permissions. */
export type Environment = 'shell' | 'wechat' | 'alipay' | 'browser'

/** Suffix that our iOS and Android apps add to the user agent, such as `NocturneApp/1.4 (ios)`. */
const SHELL_MARK = /\bNocturneApp\/[\d.]+/

/**
 * WeChat and Alipay are checked first: inside them the native shell is never called (specification §4). Older native
 * apps send no suffix and are detected by the objects they inject.
 */
export function detectEnvironment(userAgent: string, injected: { shell: boolean }): Environment {
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

/** Environment of this launch. */
export function getEnvironment(): Environment {
  const page = window as unknown as Injected
  const shell = Boolean(
    page.NocturneShell ??
    page.WebViewJavascriptBridge ??
    page.webkit?.messageHandlers?.['nocturne'] ??
    page.uni?.postMessage,
  )
  return detectEnvironment(navigator.userAgent, { shell })
}

/** True inside WeChat, where the native shell must not be called and sign-in uses authorization. */
export const isInWeChat = (): boolean => getEnvironment() === 'wechat'
