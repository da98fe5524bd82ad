import { useSyncExternalStore } from 'react'
import { confirmationQueue } from './confirm.ts'
import { Dialog } from './dialog.tsx'

/** Renders the dialogs of `confirm()`. Mounted once, at the root of the app. */
export function DialogHost() {
  const question = useSyncExternalStore(confirmationQueue.subscribe, confirmationQueue.first)
  if (!question) return null
  const { id, answer, ...text } = question
  return <Dialog key={id} {...text} onConfirm={() => answer(true)} onCancel={() => answer(false)} />
}
