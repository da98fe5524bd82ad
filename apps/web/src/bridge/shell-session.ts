/** Session functions of the native shell. Loaded only inside a shell. */
import { callShell } from './shell.ts'

/** Staff token stored by the shell, or null. */
export const fetchShellToken = (): Promise<string | null> => requestToken('getToken')

/** Requests a new sign-in by the shell; returns the new token, or null on failure. */
export const requestShellRelogin = (): Promise<string | null> => requestToken('relogin')

async function requestToken(method: 'getToken' | 'relogin'): Promise<string | null> {
  try {
    const data = await callShell(method, {})
    if (typeof data === 'string') return data || null
    const { token } = (data ?? {}) as { token?: unknown }
    return typeof token === 'string' && token ? token : null
  } catch {
    return null
  }
}
