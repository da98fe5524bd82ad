/**
 * Questions before unsaved input is left: in the office by a dialog, for closing the tab by the browser. Input is also
 * stored as a draft, so that the browser's back button loses nothing.
 */
import { confirm } from '@nocturne/web/kit/confirm'
import { useEffect, useEffectEvent } from 'react'

const guards = new Set<() => boolean>()

const hasUnsaved = () => [...guards].some((isUnsaved) => isUnsaved())

/** True when nothing is unsaved or the person agrees to leave it. */
export async function mayLeave(): Promise<boolean> {
  if (!hasUnsaved()) return true
  return confirm({
    title: '有修改还没保存',
    body: '草稿留在这台电脑上，再打开时可以接着改。',
    confirmLabel: '离开',
    cancelLabel: '继续改',
  })
}

/** Lets the page be left without questions, for the way to the sign-in. */
export const releaseLeaveGuards = (): void => guards.clear()

/** Asks before leaving while `unsaved` is true. */
export function useLeaveGuard(unsaved: boolean): void {
  const isUnsaved = useEffectEvent(() => unsaved)
  useEffect(() => {
    const guard = () => isUnsaved()
    guards.add(guard)
    return () => void guards.delete(guard)
  }, [])
}

if (typeof window !== 'undefined')
  window.addEventListener('beforeunload', (event) => {
    if (hasUnsaved()) event.preventDefault()
  })
