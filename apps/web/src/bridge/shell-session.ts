/** The two things the native shell does for sessions. Loaded only inside a shell. */
import { shellCall } from './shell.ts'

/** The staff token the shell holds, or null. */
export const shellToken = (): Promise<string | null> => tokenFrom('getToken')

/** Asks the shell to sign in again; the new token, or null when it cannot. */
export const shellRelogin = (): Promise<string | null> => tokenFrom('relogin')

async function tokenFrom(method: 'getToken' | 'relogin'): Promise<string | null> {
  try {
    const data = await shellCall(method, {})
    if (typeof data === 'string') return data || null
    const { token } = (data ?? {}) as { token?: unknown }
    return typeof token === 'string' && token ? token : null
  } catch {
    return null
  }
}
