import { useEffect, useState } from 'react'

import { getErrorMessage } from '#lib/query/api-error.ts'
import { authorizeStaff, type AuthorizationState } from './authorization.ts'

export type AuthorizationResult = AuthorizationState | { state: 'failed'; text: string }

/**
 * Authorizes once on mount, and again when `again` is called. `came` is the result, null while authorizing. Does
 * nothing in a plain browser.
 */
export function useAuthorization(platform: 'wechat' | 'alipay' | 'browser'): {
  came: AuthorizationResult | null
  again: () => void
} {
  const [attempt, setAttempt] = useState(1)
  const [result, setAnswered] = useState<{ attempt: number; came: AuthorizationResult } | null>(null)
  useEffect(() => {
    if (platform === 'browser') return
    const recordResult = (came: AuthorizationResult) => setAnswered({ attempt, came })
    authorizeStaff(platform).then(recordResult, (error: unknown) =>
      recordResult({ state: 'failed', text: getErrorMessage(error, '授权失败，请重试') }),
    )
  }, [platform, attempt])
  const came = result?.attempt === attempt ? result.came : null
  return { came, again: () => setAttempt((result?.attempt ?? 0) + 1) }
}
