import { useEffect, useState } from 'react'

import { Switch } from '#kit/switch.tsx'
import { showToast } from '#kit/toast.ts'
import { loadPushState, startPush, stopPush, type PushState } from '#lib/live/push.ts'

const hints: Record<PushState, string> = {
  impossible: '此浏览器不支持，页面打开时照常提醒',
  refused: '通知权限已关闭，请在系统设置中打开',
  off: '页面关闭时也收到提醒',
  on: '页面关闭时也收到提醒',
}

/** 推送: toggles push notifications for this device while its page is closed. */
export function PushSwitch() {
  const [state, setState] = useState<PushState>('impossible')
  const [busy, setBusy] = useState(false)
  useEffect(() => void loadPushState().then(setState), [])
  const togglePush = async (on: boolean) => {
    setBusy(true)
    try {
      setState(await (on ? startPush() : stopPush()))
    } catch {
      showToast('没有连上推送服务，请稍后再试')
      setState(await loadPushState())
    } finally {
      setBusy(false)
    }
  }
  return (
    <Switch
      label="推送"
      hint={hints[state]}
      checked={state === 'on'}
      disabled={busy || state === 'impossible' || state === 'refused'}
      onChange={(on) => void togglePush(on)}
    />
  )
}
