/** Link that opens a page of the guests' mini-program. */
import { guest } from '@nocturne/contract/guest/endpoints'
import { useEffect, useState } from 'react'

import { call } from '#lib/query/api.ts'
import { getErrorMessage } from '#lib/query/api-error.ts'

export type MiniProgramLink =
  { state: 'coming' } | { state: 'there'; openLink: string } | { state: 'failed'; message: string }

export function useMiniProgramLink(path: string, query: string): MiniProgramLink {
  const [link, setLink] = useState<MiniProgramLink>({ state: 'coming' })
  useEffect(() => {
    let isCurrent = true
    const fetchLink = async () => {
      const answer: MiniProgramLink = await call(guest.openLink, { path, query }).then(
        ({ openLink }) => ({ state: 'there', openLink }),
        (error: unknown) => ({ state: 'failed', message: getErrorMessage(error, '请稍后再试') }),
      )
      if (isCurrent) setLink(answer)
    }
    void fetchLink()
    return () => {
      isCurrent = false
    }
  }, [path, query])
  return link
}
