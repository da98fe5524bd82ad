import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { confirm } from '#kit/confirm.ts'
import { Stack } from '#kit/stack.tsx'
import { Switch } from '#kit/switch.tsx'
import { logOut } from '#lib/identity/log-out.ts'
import { useWaitingOperations } from '#lib/offline/waiting.ts'
import { setAlertSignal, useAlertSignals, alertSignalLabels, type AlertSignal } from '#lib/live/alert-sound.ts'
import { setTheme, useTheme } from '#lib/theme.ts'
import { PushSwitch } from './push-switch.tsx'

/** Settings of this device: theme, alerts and sign-out. */
export function PhoneSettings() {
  const theme = useTheme()
  const ways = useAlertSignals()
  const { count } = useWaitingOperations()
  const [leaving, setLeaving] = useState(false)

  const confirmLogOut = async () => {
    const unsent = `本机还有 ${count} 笔操作未送达，退出后会保留，等您在本机重新登录后再发送。`
    const yes = await confirm({
      title: '退出登录',
      body: count > 0 ? unsent : '退出后需要重新输入账号和密码。',
      tone: count > 0 ? 'danger' : 'accent',
    })
    if (!yes) return
    setLeaving(true)
    await logOut()
  }

  return (
    <>
      <Card label="本机设置">
        <Switch label="深色主题" checked={theme === 'dark'} onChange={(dark) => setTheme(dark ? 'dark' : 'light')} />
        {(Object.keys(alertSignalLabels) as AlertSignal[]).map((way) => (
          <Switch
            key={way}
            {...alertSignalLabels[way]}
            checked={ways[way]}
            onChange={(on) => setAlertSignal(way, on)}
          />
        ))}
        <PushSwitch />
      </Card>
      <Stack row>
        <Button wide busy={leaving} onClick={() => void confirmLogOut()}>
          退出登录
        </Button>
      </Stack>
    </>
  )
}
