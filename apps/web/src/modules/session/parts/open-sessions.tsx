import type { AnswerOf } from '@nocturne/contract/endpoint'
import { session } from '@nocturne/contract/session/endpoints'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { confirm } from '#kit/confirm.ts'
import { ListRow } from '#kit/list-row.tsx'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { notify } from '#lib/notify.ts'
import { usePermissions } from '#lib/identity/permissions.ts'
import { useApi } from '#lib/query/query.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { LazySheet } from '#shells/lazy-content.tsx'
import { formatDeviceName } from '../device-rules.ts'

const endSessionsSheet = createLazyComponent(() => import('./end-sessions-sheet.tsx'))

type Open = AnswerOf<typeof session.sessions>[number]

/** The user's own sessions: this phone, and other devices that can be signed out from here. */
export function OpenSessions() {
  const { data } = useApi(session.sessions, {})
  const end = useCommand(session.endSession, { label: '下线设备', invalidates: [session.sessions] })
  const endOthers = useCommand(session.endOtherSessions, { label: '下线其他设备', invalidates: [session.sessions] })
  const confirmEnd = async ({ sessionId, userAgent }: Open) => {
    const title = `下线${formatDeviceName(userAgent)}`
    if (!(await confirm({ title, body: '该设备需要重新登录', confirmLabel: '下线', tone: 'danger' }))) return
    await end.submit({ sessionId })
    notify(`已下线${formatDeviceName(userAgent)}`)
  }
  const confirmEndOthers = async () => {
    const body = '除本机外，所有设备都需要重新登录'
    if (!(await confirm({ title: '下线其他设备', body, confirmLabel: '下线', tone: 'danger' }))) return
    await endOthers.submit({})
    notify('其他设备已下线')
  }
  if (!data) return null
  return (
    <Card label="登录设备">
      {data.map((open) => (
        <ListRow
          key={open.sessionId}
          inCard
          title={formatDeviceName(open.userAgent)}
          aside={open.current ? '本机' : open.ip}
          fact={`${open.loginTime.slice(0, 16)} 登录，最近 ${open.lastSeenTime.slice(5, 16)}`}
          {...(!open.current && {
            figure: (
              <Button size="small" label={`下线${formatDeviceName(open.userAgent)}`} onClick={() => confirmEnd(open)}>
                下线
              </Button>
            ),
          })}
        />
      ))}
      {data.length > 2 && (
        <Button size="small" onClick={confirmEndOthers}>
          下线其他设备
        </Button>
      )}
      <ForColleagues />
    </Card>
  )
}

/** Shown only to users with `system:user:edit`. */
function ForColleagues() {
  const [open, setOpen] = useState(false)
  if (!usePermissions()('system:user:edit')) return null
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        有员工丢了手机
      </Button>
      {open && <LazySheet part={endSessionsSheet} props={{ onClose: () => setOpen(false) }} />}
    </>
  )
}
