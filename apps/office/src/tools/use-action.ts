import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { useState } from 'react'

/** Runs commands of a page one at a time; `failure` is the message of the last one that was refused. */
export function useAction() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (refused) {
      setFailure(getErrorMessage(refused, unexpectedText))
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, run }
}
