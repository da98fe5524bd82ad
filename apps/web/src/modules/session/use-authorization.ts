import { useEffect, useState } from 'react'

import { messageOf } from '../../lib/api-error.ts'
import { authorizeStaff, type Authorization } from './authorization.ts'

export type Came = Authorization | { state: 'failed'; text: string }

/** Authorizes once by itself and again when told to; `came` is null meanwhile. Not where there is no app to ask. */
export function useAuthorization(platform: 'wechat' | 'alipay' | 'browser'): { came: Came | null; again: () => void } {
  const [attempt, setAttempt] = useState(1)
  const [answered, setAnswered] = useState<{ attempt: number; came: Came } | null>(null)
  useEffect(() => {
    if (platform === 'browser') return
    const answer = (came: Came) => setAnswered({ attempt, came })
    authorizeStaff(platform).then(answer, (error: unknown) =>
      answer({ state: 'failed', text: messageOf(error, '授权失败，请重试') }),
    )
  }, [platform, attempt])
  const came = answered?.attempt === attempt ? answered.came : null
  return { came, again: () => setAttempt((answered?.attempt ?? 0) + 1) }
}
